export { SupportScreen as default } from "@/components/features/help/support-screen";
