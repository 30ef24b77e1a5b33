export { LeaderboardScreen as default } from "@/components/features/agent-performance/leaderboard-screen";
