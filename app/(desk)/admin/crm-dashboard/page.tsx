export { CrmDashboardScreen as default } from "@/components/features/insight/crm-dashboard/crm-dashboard-screen";
