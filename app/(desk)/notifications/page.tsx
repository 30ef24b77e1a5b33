export { NotificationsScreen as default } from "@/components/features/notifications/notifications-screen";
