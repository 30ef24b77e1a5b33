export { TicketStatsScreen as default } from "@/components/features/insight/ticket-stats/ticket-stats-screen";
