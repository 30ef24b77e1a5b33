export { SlaDashboardScreen as default } from "@/components/features/insight/sla-dashboard/sla-dashboard-screen";
