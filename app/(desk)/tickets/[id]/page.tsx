export { TicketScreen as default } from "@/components/features/desk/tickets/ticket-screen";
