export { MessagingScreen as default } from "@/components/features/desk/inbox/inbox-screen";
