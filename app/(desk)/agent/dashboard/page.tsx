export { AgentDashboardScreen as default } from "@/components/features/agent-dashboard/agent-dashboard-screen";
