export { UnattendedScreen as default } from "@/components/features/unattended-tickets/unattended-screen";
