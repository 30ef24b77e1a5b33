export { SearchScreen as default } from "@/components/features/search/search-screen";
