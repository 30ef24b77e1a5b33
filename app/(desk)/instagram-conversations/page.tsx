export { InstagramConversationsScreen as default } from "@/components/features/channels/instagram-conversations/instagram-conversations-screen";
