"use client";
import { useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Paperclip, Upload, X } from "lucide-react";
import { locales } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { limits } from "@/contract/limits";
import { uploadAttachment } from "@/lib/api/upload-attachment";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { TimeText } from "@/components/resource/cells";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { isFault } from "@/lib/shared/api/fault";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import {
  pathOf,
  useArticleCategories,
} from "@/components/features/site/shared-article/use-article-categories";
import { useArticleChange } from "./use-article-change";
import type { ArticleWriter } from "./writer";

const none = "none";

/**
 * Where an article stands and for whom. Each is saved as it is set; of a published article it is seen at
 * once.
 */
export function ArticleSettings({ article, writer }: { article: Article; writer: ArticleWriter }) {
  const t = useTranslations("articles.settings");
  const languages = useTranslations("articles.languages.names");
  const { role } = useSignedIn();
  const { categories } = useArticleCategories();
  const { staff } = useStaff();
  const [change, isBusy] = useArticleChange(writer);
  const mayWrite = mayCall(role, knowledgeBase.update) && article.deletedAt === null;
  const isLive = article.status === "PUBLISHED";
  const isFixed = !mayWrite || (isLive && !mayCall(role, knowledgeBase.publish)) || isBusy;
  const authors = [
    ...(article.authorId !== null && !staff.some(({ id }) => id === article.authorId)
      ? [{ value: article.authorId, label: article.authorName ?? "" }]
      : []),
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const written = locales
    .filter((locale) => article.translations[locale] !== null)
    .map((value) => ({ value, label: languages(value) }));
  return (
    <>
      <Card title={t("title")}>
        <div className="flex flex-col gap-4">
          {isLive && mayWrite && (
            <Banner>{t(mayCall(role, knowledgeBase.publish) ? "live" : "liveFixed")}</Banner>
          )}
          <Field label={t("category")}>
            <Select
              disabled={isFixed}
              options={[
                { value: none, label: t("noCategory") },
                ...categories.map((category) => ({
                  value: category.id,
                  label: category.name,
                  ...(category.depth > 1 ? { help: pathOf(category) } : {}),
                })),
              ]}
              value={article.categoryId ?? none}
              onChange={(id) => void change({ categoryId: id === none ? null : id })}
            />
          </Field>
          <Slug
            key={article.slug}
            article={article}
            isFixed={isFixed}
            onSave={(slug) => change({ slug }, t("slugSaved"))}
          />
          <Switch
            label={t("internal")}
            help={t("internalHelp")}
            checked={article.isInternal}
            disabled={isFixed}
            onChange={(isInternal) => void change({ isInternal })}
          />
          <Switch
            label={t("faq")}
            help={t("faqHelp")}
            checked={article.isFaq}
            disabled={isFixed}
            onChange={(isFaq) => void change({ isFaq })}
          />
          <Field label={t("author")}>
            <Select
              disabled={!mayWrite || isBusy}
              options={authors}
              value={article.authorId}
              placeholder={t("nobody")}
              onChange={(authorId) => void change({ authorId })}
            />
          </Field>
          {written.length > 1 && (
            <Field label={t("source")} help={t("sourceHelp")}>
              <Select
                disabled={!mayWrite || isBusy}
                options={written}
                value={article.sourceLocale}
                onChange={(sourceLocale) => void change({ sourceLocale })}
              />
            </Field>
          )}
        </div>
      </Card>
      <Files
        article={article}
        isFixed={!mayWrite || isBusy}
        onChange={(attachments) => change({ attachments })}
      />
      <Figures article={article} />
      {mayCall(role, knowledgeBase.toDo) && article.unhelpful > 0 && article.unhelpful >= article.helpful && (
        <ReadersSaid articleId={article.id} />
      )}
    </>
  );
}

/** Its address. It takes effect at once, so it is saved by leaving the box, never by each letter. */
function Slug({
  article: { slug, formerSlugs },
  isFixed,
  onSave,
}: {
  article: Article;
  isFixed: boolean;
  onSave: (slug: string) => Promise<unknown>;
}) {
  const t = useTranslations("articles.settings");
  const [typed, setTyped] = useState(slug);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    const next = typed.trim().toLowerCase();
    if (next === slug || next === "") return setTyped(slug);
    const fault = await onSave(next);
    setError(isFault(fault) ? (fault.errorAt("slug") ?? null) : null);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={t("slug")} error={error} help={t("slugHelp")}>
        <Input
          dir="ltr"
          autoComplete="off"
          maxLength={limits.slugMaxLength}
          readOnly={isFixed}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
            if (event.key === "Escape") setTyped(slug);
          }}
        />
      </Field>
      {formerSlugs.length > 0 && (
        <details className="text-[0.8125rem] text-ink-muted">
          <summary className="cursor-pointer rounded-sm hover:text-ink">
            {t("formerSlugs", { count: formerSlugs.length })}
          </summary>
          <ul className="mt-1 flex flex-col gap-0.5 ps-4 text-xs">
            {formerSlugs.map((former) => (
              <li key={former} className="break-all">
                <bdi dir="ltr">{`/knowledge-base/${former}`}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** What readers may take with them, listed below the text. */
function Files({
  article: { attachments },
  isFixed,
  onChange,
}: {
  article: Article;
  isFixed: boolean;
  onChange: (ids: string[]) => Promise<unknown>;
}) {
  const t = useTranslations("articles.settings");
  const format = useFormat();
  const inWords = useFaultText();
  const picker = useRef<HTMLInputElement>(null);
  const [isUploading, setIsUploading] = useState(false);
  const ids = attachments.map(({ id }) => id);
  const add = async (files: readonly File[]) => {
    setIsUploading(true);
    try {
      const added: string[] = [];
      for (const file of files.slice(0, limits.articleAttachmentsMax - ids.length))
        added.push(
          (
            await uploadAttachment(file, {
              signal: new AbortController().signal,
              onProgress: () => undefined,
            })
          ).id,
        );
      if (added.length > 0) await onChange([...ids, ...added]);
    } catch (fault) {
      showToast("destructive", inWords(fault));
    } finally {
      setIsUploading(false);
    }
  };
  return (
    <Card
      title={t("files")}
      actions={
        !isFixed &&
        ids.length < limits.articleAttachmentsMax && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Upload aria-hidden />}
            isPending={isUploading}
            onClick={() => picker.current?.click()}
          >
            {t("addFile")}
          </Button>
        )
      }
    >
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t("addFile")}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {attachments.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-faint">{t("noFiles")}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {attachments.map(({ id, name, sizeBytes, url }) => (
            <li key={id} className="flex items-center gap-2 text-[0.8125rem]">
              <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                dir="auto"
                className="own-direction min-w-0 flex-1 truncate text-accent-ink hover:underline"
              >
                {name}
              </a>
              <span className="shrink-0 text-xs text-ink-faint">{format.bytes(sizeBytes)}</span>
              {!isFixed && (
                <IconButton
                  size="sm"
                  label={t("removeFile", { name })}
                  onClick={() => void onChange(ids.filter((each) => each !== id))}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What readers wrote whom it did not help, where it helps too few. */
function ReadersSaid({ articleId }: { articleId: string }) {
  const t = useTranslations("articles.settings");
  const { data } = useQuery(queryFor(knowledgeBase.toDo));
  const comments = data?.unhelpful.find(({ id }) => id === articleId)?.comments ?? [];
  if (comments.length === 0) return null;
  return (
    <Card title={t("readersSaid")}>
      <ul className="flex flex-col gap-3 text-[0.8125rem]">
        {comments.map(({ text, createdAt }) => (
          <li key={createdAt + text}>
            <p dir="auto" className="own-direction break-words whitespace-pre-line text-ink">
              {text}
            </p>
            <p className="text-xs text-ink-faint">
              <TimeText iso={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Figures({
  article: { helpful, unhelpful, publishedAt, updatedAt, createdAt, authorName },
}: {
  article: Article;
}) {
  const t = useTranslations("articles.settings");
  const format = useFormat();
  const facts = [
    { name: t("helpful"), value: format.number(helpful) },
    { name: t("unhelpful"), value: format.number(unhelpful) },
    ...(publishedAt === null ? [] : [{ name: t("published"), value: <TimeText iso={publishedAt} /> }]),
    { name: t("updated"), value: <TimeText iso={updatedAt} /> },
    { name: t("created"), value: <TimeText iso={createdAt} /> },
    ...(authorName === null ? [] : [{ name: t("author"), value: <bdi>{authorName}</bdi> }]),
  ];
  return (
    <Card title={t("figures")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.8125rem]">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0 truncate text-end text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
