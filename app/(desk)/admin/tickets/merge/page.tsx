export { TicketMergeScreen as default } from "@/components/features/ticket-merge/ticket-merge-screen";
