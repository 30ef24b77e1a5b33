"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import type { Locale } from "@/contract/locales";
import type { Article } from "@/contract/site/knowledge-base";
import { limits } from "@/contract/limits";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { showToast } from "@/lib/browser/toasts";
import type { ArticleEditorApi } from "./editor/editor";
import { articleProse } from "./prose";
import { useArticleChange } from "./use-article-change";
import type { ArticleWriter } from "./writer";
import type { Words } from "./writing";
import { usePictureUpload } from "./use-picture-upload";

const ArticleEditor = lazyPart(() => import("./editor/editor").then((file) => file.default));

interface Props {
  locale: Locale;
  article: Article | null;
  source: Locale;
  words: Words | null;
  isReadOnly: boolean;
  writer: ArticleWriter;
}

/** Title, summary and text in one language, each in that language's own direction. */
export function ArticleText({ locale, article, source, words, isReadOnly, writer }: Props) {
  const t = useTranslations("articles");
  const names = useTranslations("articles.languages.names");
  const editor = useRef<ArticleEditorApi>(null);
  const pictures = usePictureUpload(editor);
  // The editor holds its text by itself; what it began with does not change under it.
  const [initialHtml] = useState(words?.html ?? "");
  // Who goes on from the title before the editor has come writes into a plain field, which the editor then
  // takes over.
  const [stage, setStage] = useState<"loading" | "early" | "ready">("loading");
  const early = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (stage === "early") early.current?.focus();
  }, [stage]);
  const begin = () => {
    if (early.current) editor.current?.begin(early.current.value);
    setStage("ready");
  };
  const dir = locale === "ar" ? "rtl" : "ltr";

  return (
    <div lang={locale}>
      {article?.translations[locale]?.isOutOfDate === true && (
        <OutOfDateBanner locale={locale} source={source} isReadOnly={isReadOnly} writer={writer} />
      )}
      <div dir={dir} className="flex flex-col gap-1 px-4 pt-4 pb-3 md:px-6">
        <textarea
          rows={1}
          aria-label={t("titleIn", { language: names(locale) })}
          placeholder={t("titlePlaceholder")}
          maxLength={limits.articleTitleMaxLength}
          readOnly={isReadOnly}
          value={words?.title ?? ""}
          onChange={(event) => writer.write(locale, { title: event.target.value.replaceAll("\n", " ") })}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (stage === "ready") editor.current?.focus();
            else if (!isReadOnly) setStage("early");
          }}
          className="field-sizing-content w-full resize-none rounded-sm bg-transparent text-2xl font-semibold tracking-tight text-ink placeholder:text-ink-faint"
        />
        <textarea
          rows={1}
          aria-label={t("summaryIn", { language: names(locale) })}
          placeholder={t("summaryPlaceholder")}
          maxLength={limits.articleSummaryMaxLength}
          readOnly={isReadOnly}
          value={words?.summary ?? ""}
          onChange={(event) => writer.write(locale, { summary: event.target.value })}
          className="field-sizing-content w-full resize-none rounded-sm bg-transparent text-ink-muted placeholder:text-ink-faint"
        />
      </div>
      {stage === "early" && (
        <textarea
          ref={early}
          dir={dir}
          aria-label={t("textIn", { language: names(locale) })}
          placeholder={t("textPlaceholder")}
          onChange={(event) => writer.write(locale, { html: paragraphsOf(event.target.value) + initialHtml })}
          className={`${articleProse} field-sizing-content min-h-20 w-full resize-none border-t border-line bg-transparent px-4 py-4 outline-none placeholder:text-ink-faint md:px-6`}
        />
      )}
      <ArticleEditor
        whileLoading={<EditorWaits />}
        api={editor}
        initialHtml={initialHtml}
        label={t("textIn", { language: names(locale) })}
        placeholder={t("textPlaceholder")}
        dir={dir}
        lang={locale}
        isReadOnly={isReadOnly}
        onReady={begin}
        onChange={(html) => writer.write(locale, { html })}
        onPictures={(files) => void pictures.add(files)}
        onLost={(count) => showToast("warning", t("lostPictures", { count }))}
      />
      <p role="status" className="px-4 pb-2 text-xs text-ink-faint not-empty:pt-1 md:px-6">
        {pictures.uploading > 0 ? t("uploading", { count: pictures.uploading }) : ""}
      </p>
    </div>
  );
}

/** Lines as paragraphs, as the editor would have them. */
const paragraphsOf = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => {
          const paragraph = document.createElement("p");
          paragraph.textContent = line;
          return paragraph.outerHTML;
        })
        .join("");

const EditorWaits = () => (
  <div className="flex flex-col gap-3 px-4 py-16 md:px-6">
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-5/6" />
  </div>
);

/** The source says something newer; whoever has read it over may say that this still holds. */
function OutOfDateBanner({
  locale,
  source,
  isReadOnly,
  writer,
}: Pick<Props, "locale" | "source" | "isReadOnly" | "writer">) {
  const t = useTranslations("articles.languages");
  const [change] = useArticleChange(writer);
  return (
    <div className="px-4 pt-4 md:px-6" lang={undefined}>
      <Banner
        tone="warning"
        title={t("outOfDateTitle", { source: t(`names.${source}`) })}
        actions={
          !isReadOnly && (
            <Button
              size="sm"
              onClick={() =>
                void change({ translations: { [locale]: { isUpToDate: true } } }, t("markedUpToDate"))
              }
            >
              {t("markUpToDate")}
            </Button>
          )
        }
      >
        {t("outOfDateText")}
      </Banner>
    </div>
  );
}
