export { AdminContactsScreen as default } from "@/components/features/admin-contacts/admin-contacts-screen";
