export { HelpScreen as default } from "@/components/features/help/help-screen";
