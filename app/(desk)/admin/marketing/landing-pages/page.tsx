export { LandingPagesScreen as default } from "@/components/features/site/landing-pages/landing-pages-screen";
