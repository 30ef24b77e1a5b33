export { InboxScreen as default } from "@/components/features/desk/inbox/inbox-screen";
