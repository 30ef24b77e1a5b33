export { NotificationsScreen as default } from "@/components/features/notices/notifications/notifications-screen";
