export { NewArticleScreen as default } from "@/components/features/articles/new-article-screen";
