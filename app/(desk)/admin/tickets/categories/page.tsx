export { CategoriesScreen as default } from "@/components/features/desk/ticket-categories/categories-screen";
