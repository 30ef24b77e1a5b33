export { AdminWhatsAppScreen as default } from "@/components/features/channels/admin-whatsapp/admin-whatsapp-screen";
