export { ContactsScreen as default } from "@/components/features/crm/contacts/contacts-screen";
