export { TicketsScreen as default } from "@/components/features/desk/tickets/tickets-screen";
