export { AdminContactsScreen as default } from "@/components/features/crm/admin-contacts/admin-contacts-screen";
