export { UnattendedScreen as default } from "@/components/features/desk/unattended-tickets/unattended-screen";
