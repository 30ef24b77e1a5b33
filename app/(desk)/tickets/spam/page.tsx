export { SpamScreen as default } from "@/components/features/desk/ticket-spam/spam-screen";
