export { ImportScreen as default } from "@/components/features/contact-import/import-screen";
