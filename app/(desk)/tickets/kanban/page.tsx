export { KanbanScreen as default } from "@/components/features/ticket-board/board-screen";
