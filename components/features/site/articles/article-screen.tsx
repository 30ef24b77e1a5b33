"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FileX2 } from "lucide-react";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { Screen } from "@/components/ui/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ArticleDesk } from "./article-desk";
import { NoArticle } from "./no-article";

/** One article: what it says in each language, where it stands, and what becomes of it. */
export function ArticleScreen({ id }: { id: string }) {
  const t = useTranslations("articles");
  const inWords = useFaultText();
  const { data: article, error } = useQuery(queryFor(knowledgeBase.get, { params: { id } }));
  // What is open stays open, whatever becomes of the next answer.
  const [first, setFirst] = useState<Article | null>(null);
  if (article && first?.id !== article.id) setFirst(article);
  const shown = article ?? (first?.id === id ? first : null);
  if (!shown && error)
    return <NoArticle icon={<FileX2 aria-hidden />} title={t("missingTitle")} text={inWords(error)} />;
  return (
    <Screen>
      {shown ? (
        <ArticleDesk key={shown.id} article={shown} beginning={null} />
      ) : (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-72" />
            <Skeleton className="h-[32rem] w-full" />
          </div>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </Screen>
  );
}
