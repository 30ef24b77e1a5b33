export { WorkspacesScreen as default } from "@/components/features/insight/console/workspaces-screen";
