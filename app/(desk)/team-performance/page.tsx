export { TeamPerformanceScreen as default } from "@/components/features/insight/team-performance/team-performance-screen";
