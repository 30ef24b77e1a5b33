export { HelpScreen as default } from "@/components/features/shared/help/help-screen";
