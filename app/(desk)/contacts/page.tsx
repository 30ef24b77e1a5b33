export { ContactsScreen as default } from "@/components/features/contacts/contacts-screen";
