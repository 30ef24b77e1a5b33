export { AdminTicketsScreen as default } from "@/components/features/admin-tickets/admin-tickets-screen";
