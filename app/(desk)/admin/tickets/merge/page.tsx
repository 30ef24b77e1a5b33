export { TicketMergeScreen as default } from "@/components/features/desk/ticket-merge/ticket-merge-screen";
