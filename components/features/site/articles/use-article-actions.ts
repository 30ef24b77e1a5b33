"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { Locale } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { useSend } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { showToast } from "@/lib/browser/toasts";
import { useArticleWork } from "./use-article-change";
import type { ArticleWriter } from "./writer";

/** Does what may become of an article, and says so. */
export function useArticleActions(article: Article, writer: ArticleWriter) {
  const t = useTranslations("articles");
  const names = useTranslations("articles.languages.names");
  const common = useTranslations("common");
  const router = useRouter();
  const [run, isBusy] = useArticleWork(writer);
  /** What is asked before it is done. */
  const [asks, setAsks] = useState<"schedule" | "language" | "remove" | null>(null);
  const { id } = article;
  const restore = useSend(knowledgeBase.restore, {
    onSuccess: (fresh) => {
      writer.take(fresh);
      showToast("success", t("said.restored"));
    },
  });
  const remove = useSend(knowledgeBase.remove, {
    onSuccess: () => {
      showToast("success", t("said.removed"), {
        action: { label: common("undo"), onSelect: () => restore.mutate({ params: { id } }) },
      });
      router.push("/articles");
    },
  });
  return {
    asks,
    ask: setAsks,
    isBusy,
    /** The word for what was done is the word of the call, but out of review. */
    change: (
      name: "submit" | "backToDraft" | "publish" | "unpublish" | "archive" | "unschedule",
      said: typeof name | "outOfReview" = name,
    ) =>
      void run(
        (now) => send(knowledgeBase[name], { params: { id: now.id }, ifMatch: now.version }),
        t(`said.${said}`),
      ),
    removeLanguage: async (locale: Locale, onRemoved: () => void) => {
      const fault = await run(
        (now) =>
          send(knowledgeBase.update, {
            params: { id: now.id },
            body: { translations: { [locale]: null } },
            ifMatch: now.version,
          }),
        t("said.removeLanguage", { language: names(locale) }),
      );
      setAsks(null);
      if (fault === null) onRemoved();
    },
    isRestoring: restore.isPending,
    restore: () => restore.mutate({ params: { id } }),
    isRemoving: remove.isPending,
    remove: () => remove.mutate({ params: { id } }),
  };
}
export type ArticleActionsState = ReturnType<typeof useArticleActions>;
