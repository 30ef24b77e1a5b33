export { TeamChatScreen as default } from "@/components/features/team/team-chat/team-chat-screen";
