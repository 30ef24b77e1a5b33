export { AdminTicketsScreen as default } from "@/components/features/desk/admin-tickets/admin-tickets-screen";
