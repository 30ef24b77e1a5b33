export { SupportScreen as default } from "@/components/features/shared/help/support-screen";
