export { ArticlesScreen as default } from "@/components/features/articles/articles-screen";
