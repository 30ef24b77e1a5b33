export { AgentDashboardScreen as default } from "@/components/features/insight/agent-dashboard/agent-dashboard-screen";
