import { ArticleScreen } from "@/components/features/site/articles/article-screen";

export default async function ArticlePage({ params }: { params: Promise<{ id: string }> }) {
  return <ArticleScreen id={(await params).id} />;
}
