export { TicketsScreen as default } from "@/components/features/tickets/tickets-screen";
