export { MarketingScreen as default } from "@/components/features/site/landing-pages/marketing-screen";
