"use client";
import { useTranslations } from "next-intl";
import type { Locale } from "@/contract/locales";
import type { Article } from "@/contract/site/knowledge-base";
import { MessageHtml } from "@/components/features/desk/shared-ticket/thread/message-html";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { articleProse } from "./prose";
import type { ArticleWriter } from "./writer";
import { noWords, wordsOf } from "./writing";
import type { Texts, Words } from "./writing";

/**
 * Two people wrote the same language: both texts side by side, and one word about which stays. The other is
 * not lost, since each save is a version.
 */
export function ConflictDialog({
  theirs,
  clashes,
  texts,
  writer,
  onPutOff,
}: {
  theirs: Article;
  clashes: readonly Locale[];
  texts: Texts;
  writer: ArticleWriter;
  onPutOff: () => void;
}) {
  const t = useTranslations("articles.conflict");
  const names = useTranslations("articles.languages.names");
  return (
    <Dialog
      isOpen
      onClose={onPutOff}
      size="xl"
      title={t("title")}
      text={t("text")}
      closeLabel={t("later")}
      footer={
        <>
          <Button onClick={writer.takeTheirs}>{t("takeTheirs")}</Button>
          <Button variant="primary" onClick={() => void writer.keepMine()}>
            {t("keepMine")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {clashes.map((locale) => (
          <section key={locale} aria-label={names(locale)} className="grid gap-3 md:grid-cols-2">
            <Side title={t("mine")} locale={locale} words={texts[locale] ?? noWords} />
            <Side title={t("theirs")} locale={locale} words={wordsOf(theirs, locale) ?? noWords} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Side({ title, locale, words }: { title: string; locale: Locale; words: Words }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-[0.8125rem] font-semibold text-ink-muted">{title}</h3>
      <div
        lang={locale}
        dir={locale === "ar" ? "rtl" : "ltr"}
        className="max-h-96 overflow-y-auto rounded-md border border-line bg-surface p-3"
      >
        <p className="mb-1 text-base font-semibold text-ink">{words.title}</p>
        <p className="mb-3 text-sm text-ink-muted">{words.summary}</p>
        <div className={articleProse}>
          <MessageHtml html={words.html} />
        </div>
      </div>
    </div>
  );
}
