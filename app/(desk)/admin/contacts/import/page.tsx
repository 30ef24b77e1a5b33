export { ImportScreen as default } from "@/components/features/crm/contact-import/import-screen";
