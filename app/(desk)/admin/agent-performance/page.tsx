export { AgentPerformanceScreen as default } from "@/components/features/insight/agent-performance/agent-performance-screen";
