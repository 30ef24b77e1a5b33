export { CrmDashboardScreen as default } from "@/components/features/crm-dashboard/crm-dashboard-screen";
