export { NewArticleScreen as default } from "@/components/features/site/articles/new-article-screen";
