export { ArticlesScreen as default } from "@/components/features/site/articles/articles-screen";
