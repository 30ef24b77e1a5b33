export { InboxScreen as default } from "@/components/features/inbox/inbox-screen";
