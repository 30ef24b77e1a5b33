export { TicketStatsScreen as default } from "@/components/features/ticket-stats/ticket-stats-screen";
