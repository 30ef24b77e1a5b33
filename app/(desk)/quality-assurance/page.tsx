export { QualityScreen as default } from "@/components/features/insight/quality-assurance/quality-screen";
