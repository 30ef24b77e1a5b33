export { QualityScreen as default } from "@/components/features/quality-assurance/quality-screen";
