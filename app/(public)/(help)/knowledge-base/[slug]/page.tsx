import type { Metadata } from "next";
import { ArticlePage } from "@/components/features/site/help-center/article-page";
import { helpfulState } from "@/components/features/site/help-center/helpful";
import { articleMetadata } from "@/components/features/site/help-center/page-heads";
import { slugIn } from "@/components/features/site/help-center/place";

interface Props {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  articleMetadata(slugIn((await params).slug));

export default async function KnowledgeBaseArticle({ params, searchParams }: Props) {
  const { helpful } = await searchParams;
  return (
    <ArticlePage
      slug={slugIn((await params).slug)}
      helpful={helpfulState(typeof helpful === "string" ? helpful : undefined)}
    />
  );
}
