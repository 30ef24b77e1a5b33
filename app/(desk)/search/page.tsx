export { SearchScreen as default } from "@/components/features/insight/search/search-screen";
