export { SettingsScreen as default } from "@/components/features/workspace/settings/settings-screen";
