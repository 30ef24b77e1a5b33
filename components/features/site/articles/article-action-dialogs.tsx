"use client";
import { useTranslations } from "next-intl";
import type { Locale } from "@/contract/locales";
import type { Article } from "@/contract/site/knowledge-base";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ScheduleDialog } from "./schedule-dialog";
import type { ArticleActionsState } from "./use-article-actions";
import type { ArticleWriter } from "./writer";

/** What is asked before an article comes out, loses a language or goes. */
export function ArticleActionDialogs({
  article,
  writer,
  locale,
  actions,
  onLanguageRemoved,
}: {
  article: Article;
  writer: ArticleWriter;
  locale: Locale;
  actions: ArticleActionsState;
  onLanguageRemoved: () => void;
}) {
  const t = useTranslations("articles");
  const names = useTranslations("articles.languages.names");
  const common = useTranslations("common");
  const close = () => actions.ask(null);
  return (
    <>
      {actions.asks === "schedule" && <ScheduleDialog article={article} writer={writer} onClose={close} />}
      <ConfirmDialog
        isOpen={actions.asks === "language"}
        onClose={close}
        isPending={actions.isBusy}
        title={t("removeLanguageTitle", { language: names(locale) })}
        text={t(article.translations[locale]?.isPublished ? "removeLanguageLive" : "removeLanguageText")}
        confirmLabel={t("actions.removeLanguage", { language: names(locale) })}
        cancelLabel={common("cancel")}
        onConfirm={() => void actions.removeLanguage(locale, onLanguageRemoved)}
      />
      <ConfirmDialog
        isOpen={actions.asks === "remove"}
        onClose={close}
        isPending={actions.isRemoving}
        title={t("removeTitle")}
        text={t(article.status === "PUBLISHED" ? "removeLive" : "removeText")}
        confirmLabel={common("delete")}
        cancelLabel={common("cancel")}
        onConfirm={actions.remove}
      />
    </>
  );
}
