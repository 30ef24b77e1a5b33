export { AdminDashboardScreen as default } from "@/components/features/admin-dashboard/admin-dashboard-screen";
