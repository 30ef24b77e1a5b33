export { DashboardScreen as default } from "@/components/features/insight/dashboard/dashboard-screen";
