export { LandingPagesScreen as default } from "@/components/features/landing-pages/landing-pages-screen";
