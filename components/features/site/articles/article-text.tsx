"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import type { Locale } from "@/contract/locales";
import { pictureTypes } from "@/contract/enums";
import type { Article } from "@/contract/site/knowledge-base";
import { limits } from "@/contract/limits";
import { upload } from "@/components/features/desk/shared-ticket/composer/upload";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import type { ArticleEditorApi } from "./editor/editor";
import { articleProse } from "./prose";
import { useArticleChange } from "./use-article-change";
import type { Writer } from "./writer";
import type { Words } from "./writing";

const ArticleEditor = lazyPart(() => import("./editor/editor").then((file) => file.default));

interface Props {
  locale: Locale;
  article: Article | null;
  source: Locale;
  words: Words | null;
  isReadOnly: boolean;
  writer: Writer;
}

/** Title, summary and text in one language, each in that language's own direction. */
export function ArticleText({ locale, article, source, words, isReadOnly, writer }: Props) {
  const t = useTranslations("articles");
  const languages = useTranslations("articles.languages");
  const format = useFormat();
  const inWords = useFaultText();
  const editor = useRef<ArticleEditorApi>(null);
  // The editor holds its text by itself; what it began with does not change under it.
  const [initialHtml] = useState(words?.html ?? "");
  const [uploading, setUploading] = useState(0);
  const [change] = useArticleChange(writer);
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
  const language = languages(`names.${locale}`);

  const addPicture = async (file: File) => {
    if (!pictureTypes.some((type) => type === file.type))
      return showToast("destructive", t("noPicture", { name: file.name }));
    if (file.size > limits.attachmentMaxBytes)
      return showToast(
        "destructive",
        t("pictureTooLarge", { name: file.name, max: format.bytes(limits.attachmentMaxBytes) }),
      );
    setUploading((count) => count + 1);
    try {
      const { id } = await upload(file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      editor.current?.insertPicture({ id, src: URL.createObjectURL(file), alt: "" });
    } catch (fault) {
      showToast("destructive", t("pictureFailed", { name: file.name }), { description: inWords(fault) });
    } finally {
      setUploading((count) => count - 1);
    }
  };
  const addPictures = async (files: readonly File[]) => {
    // One after the other, so that they stand in the order in which they were chosen.
    for (const file of files) await addPicture(file);
  };
  const isOutOfDate = article?.translations[locale]?.isOutOfDate === true;
  return (
    <div lang={locale}>
      {isOutOfDate && (
        <div className="px-4 pt-4 md:px-6" lang={undefined}>
          <Banner
            tone="warning"
            title={languages("outOfDateTitle", { source: languages(`names.${source}`) })}
            actions={
              !isReadOnly && (
                <Button
                  size="sm"
                  onClick={() =>
                    void change(
                      { translations: { [locale]: { isUpToDate: true } } },
                      languages("markedUpToDate"),
                    )
                  }
                >
                  {languages("markUpToDate")}
                </Button>
              )
            }
          >
            {languages("outOfDateText")}
          </Banner>
        </div>
      )}
      <div dir={dir} className="flex flex-col gap-1 px-4 pt-4 pb-3 md:px-6">
        <textarea
          rows={1}
          aria-label={t("titleIn", { language })}
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
          aria-label={t("summaryIn", { language })}
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
          aria-label={t("textIn", { language })}
          placeholder={t("textPlaceholder")}
          onChange={(event) => writer.write(locale, { html: paragraphsOf(event.target.value) + initialHtml })}
          className={`${articleProse} field-sizing-content min-h-20 w-full resize-none border-t border-line bg-transparent px-4 py-4 outline-none placeholder:text-ink-faint md:px-6`}
        />
      )}
      <ArticleEditor
        whileLoading={<EditorWaits />}
        api={editor}
        initialHtml={initialHtml}
        label={t("textIn", { language })}
        placeholder={t("textPlaceholder")}
        dir={dir}
        lang={locale}
        isReadOnly={isReadOnly}
        onReady={begin}
        onChange={(html) => writer.write(locale, { html })}
        onPictures={(files) => void addPictures(files)}
        onLost={(count) => showToast("warning", t("lostPictures", { count }))}
      />
      <p role="status" className="px-4 pb-2 text-xs text-ink-faint not-empty:pt-1 md:px-6">
        {uploading > 0 ? t("uploading", { count: uploading }) : ""}
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
