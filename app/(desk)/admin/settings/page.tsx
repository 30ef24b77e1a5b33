export { AdminSettingsScreen as default } from "@/components/features/admin-settings/admin-settings-screen";
