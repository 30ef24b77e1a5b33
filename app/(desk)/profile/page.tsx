export { ProfileScreen as default } from "@/components/features/profile/profile-screen";
