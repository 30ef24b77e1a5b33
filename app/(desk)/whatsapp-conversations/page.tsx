export { WhatsAppConversationsScreen as default } from "@/components/features/channels/whatsapp-conversations/whatsapp-conversations-screen";
