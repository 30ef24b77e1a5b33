"use client";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { BodyIn } from "@/contract/kit";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { isFault } from "@/lib/shared/api/fault";
import { invalidatedBy, queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { ArticleWriter } from "./writer";

type Changes = BodyIn<typeof knowledgeBase.update>;

/** Does something to an article after what was written is saved. Answers what is wrong, or null. */
export function useArticleWork(writer: ArticleWriter) {
  const t = useTranslations("articles");
  const client = useQueryClient();
  const inWords = useFaultText();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: (article: Article) => Promise<Article>, said: string | null): Promise<unknown> => {
    if (!(await writer.flush())) {
      showToast("destructive", t("saveFirst"));
      return true;
    }
    const { article } = writer.now();
    if (!article) return true;
    setIsBusy(true);
    try {
      const fresh = await work(article);
      writer.take(fresh);
      client.setQueryData(queryFor(knowledgeBase.get, { params: { id: fresh.id } }).queryKey, fresh);
      for (const group of invalidatedBy(knowledgeBase.update))
        void client.invalidateQueries({ queryKey: [group] });
      if (said !== null) showToast("success", said);
      return null;
    } catch (fault) {
      if (isFault(fault, "precondition_failed")) {
        void client.invalidateQueries({ queryKey: ["knowledge-base"] });
        showToast("warning", t("changedMeanwhile"), { description: t("changedMeanwhileText") });
      } else showToast("destructive", inWords(fault));
      return fault;
    } finally {
      setIsBusy(false);
    }
  };
  return [run, isBusy] as const;
}

/** Changes what is set of an article, not what it says. */
export function useArticleChange(writer: ArticleWriter) {
  const [run, isBusy] = useArticleWork(writer);
  const change = (changes: Changes, said: string | null = null) =>
    run(
      ({ id, version }) => send(knowledgeBase.update, { params: { id }, body: changes, ifMatch: version }),
      said,
    );
  return [change, isBusy] as const;
}
