export { AgentPerformanceScreen as default } from "@/components/features/agent-performance/agent-performance-screen";
