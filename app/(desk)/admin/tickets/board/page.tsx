export { AdminBoardScreen as default } from "@/components/features/desk/ticket-board/board-screen";
