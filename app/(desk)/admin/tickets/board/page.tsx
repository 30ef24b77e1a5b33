export { AdminBoardScreen as default } from "@/components/features/ticket-board/board-screen";
