export { ImportScreen as default } from "@/components/features/site/articles/import/import-screen";
