export { DashboardScreen as default } from "@/components/features/dashboard/dashboard-screen";
