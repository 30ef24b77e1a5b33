export { TeamPerformanceScreen as default } from "@/components/features/team-performance/team-performance-screen";
