export { MarketingScreen as default } from "@/components/features/landing-pages/marketing-screen";
