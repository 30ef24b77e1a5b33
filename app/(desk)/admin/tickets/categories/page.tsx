export { CategoriesScreen as default } from "@/components/features/ticket-categories/categories-screen";
