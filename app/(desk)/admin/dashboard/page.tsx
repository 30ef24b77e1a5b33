export { AdminDashboardScreen as default } from "@/components/features/insight/admin-dashboard/admin-dashboard-screen";
