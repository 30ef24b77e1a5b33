export { AdminSettingsScreen as default } from "@/components/features/workspace/admin-settings/admin-settings-screen";
