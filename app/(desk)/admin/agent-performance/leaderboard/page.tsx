export { LeaderboardScreen as default } from "@/components/features/insight/agent-performance/leaderboard-screen";
