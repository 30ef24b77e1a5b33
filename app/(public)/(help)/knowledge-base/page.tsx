import type { Metadata } from "next";
import { ArticleIndex } from "@/components/features/site/help-center/article-index";
import { indexMetadata } from "@/components/features/site/help-center/page-heads";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function asked({ searchParams }: Props): Promise<{ category: string | undefined; page: number }> {
  const { category, page } = await searchParams;
  return {
    category: typeof category === "string" && category !== "" ? category : undefined,
    page: typeof page === "string" && /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  };
}

export const generateMetadata = async (props: Props): Promise<Metadata> => indexMetadata(await asked(props));

export default async function KnowledgeBase(props: Props) {
  return <ArticleIndex {...await asked(props)} />;
}
