export { ImportScreen as default } from "@/components/features/articles/import/import-screen";
