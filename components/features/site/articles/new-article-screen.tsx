"use client";
import { Suspense, useState } from "react";
import { useSearchParams } from "next/navigation";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Lock } from "lucide-react";
import { locales } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { limits } from "@/contract/limits";
import { takeAnswer } from "@/components/features/site/shared-article/answer-store";
import { languageOf } from "@/components/features/site/shared-article/language-of";
import { Screen } from "@/components/ui/screen";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { ArticleDesk } from "./article-desk";
import { NoArticle } from "./no-article";

export function NewArticleScreen() {
  return (
    <Suspense>
      <NewArticle />
    </Suspense>
  );
}

/**
 * An article that is made with its first title. `category` says where it will stand; an answer on a ticket,
 * or what readers searched for, may be its beginning.
 */
function NewArticle() {
  const t = useTranslations("articles");
  const params = useSearchParams();
  const { role } = useSignedIn();
  const locale = useLocale();
  const [beginning] = useState(() => {
    const answer = params.get("from") === "answer" ? takeAnswer() : null;
    // An answer is in the customer's language, which need not be that of the desk.
    const said =
      answer && languageOf(new DOMParser().parseFromString(answer.html, "text/html").body.textContent);
    return {
      categoryId: params.get("category"),
      sourceLocale: locales.find((each) => each === (params.get("language") ?? said ?? locale)) ?? "en",
      html: answer?.html ?? "",
      title: params.get("title")?.slice(0, limits.articleTitleMaxLength) ?? "",
      ticketId: answer?.ticketId ?? null,
    };
  });
  const [id, setId] = useState<string | null>(null);
  const { data } = useQuery({
    ...queryFor(knowledgeBase.get, { params: { id: id ?? "" } }),
    enabled: id !== null,
  });
  const created = (article: Article) => {
    setId(article.id);
    // The screen stays as it is, with the caret where it was; only its address becomes the article's.
    history.replaceState(null, "", `/articles/${article.id}`);
  };
  const mayWrite = mayCall(role, knowledgeBase.create);
  if (!mayWrite)
    return <NoArticle icon={<Lock aria-hidden />} title={t("readOnlyTitle")} text={t("readOnlyText")} />;
  return (
    <Screen>
      <ArticleDesk article={data ?? null} beginning={beginning} onCreated={created} />
    </Screen>
  );
}
