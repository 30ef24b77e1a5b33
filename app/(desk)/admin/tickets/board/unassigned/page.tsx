export { UnassignedBoardScreen as default } from "@/components/features/ticket-board/board-screen";
