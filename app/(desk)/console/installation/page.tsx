export { InstallationScreen as default } from "@/components/features/insight/console/installation-screen";
