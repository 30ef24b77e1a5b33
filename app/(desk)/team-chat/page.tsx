export { TeamChatScreen as default } from "@/components/features/team-chat/team-chat-screen";
