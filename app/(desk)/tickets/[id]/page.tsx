export { TicketScreen as default } from "@/components/features/tickets/ticket-screen";
