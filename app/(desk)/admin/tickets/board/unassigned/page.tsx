export { UnassignedBoardScreen as default } from "@/components/features/desk/ticket-board/board-screen";
