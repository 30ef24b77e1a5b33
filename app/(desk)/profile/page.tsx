export { ProfileScreen as default } from "@/components/features/people/profile/profile-screen";
