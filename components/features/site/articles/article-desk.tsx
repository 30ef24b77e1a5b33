"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useLocale, useTranslations } from "next-intl";
import { ArrowLeft, Check, CircleAlert, LoaderCircle, PencilLine } from "lucide-react";
import type { Locale } from "@/contract/locales";
import { locales } from "@/contract/locales";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Article } from "@/contract/site/knowledge-base";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { send } from "@/lib/api/send";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { ArticleActions } from "./article-actions";
import { ArticleSettings } from "./article-settings";
import { ArticleText } from "./article-text";
import { LanguageTabs } from "./language-tabs";
import { StatusBadges } from "./status-badges";
import { useWriter } from "./use-writer";
import type { WriterStart } from "./use-writer";
import type { SaveState } from "./writing";
import { wordsOf } from "./writing";

const ConflictDialog = lazyDialog(
  () => import("./conflict-dialog").then((file) => file.ConflictDialog),
  ({ onPutOff }) => onPutOff,
);
const Versions = lazyDialog(
  () => import("./versions").then((file) => file.Versions),
  ({ onClose }) => onClose,
);
const dialogs = () => Promise.all([ConflictDialog.load(), Versions.load()]);

interface Props {
  article: Article | null;
  beginning: (WriterStart & { ticketId: string | null }) | null;
  onCreated?: (article: Article) => void;
}

/**
 * Where an article is written. Its words save themselves; everything that readers see at once is a press of a
 * button.
 */
export function ArticleDesk({ article: given, beginning, onCreated }: Props) {
  const t = useTranslations("articles");
  const { role } = useSignedIn();
  const own = useLocale();
  const created = (made: Article) => {
    onCreated?.(made);
    if (beginning?.ticketId)
      void send(knowledgeBase.link, { params: { ticketId: beginning.ticketId, articleId: made.id } }).catch(
        () => undefined,
      ); // the article is there; the link can be made by hand
  };
  const { writer, writing, wasKept } = useWriter(given, beginning, created);
  const article = writing.article;
  const first = beginning?.sourceLocale ?? given?.sourceLocale ?? "en";
  const [locale, setLocale] = useState<Locale>(
    () => locales.find((each) => each === own && Boolean(given?.translations[each])) ?? first,
  );
  const [hasVersions, setHasVersions] = useState(false);
  const [isPutOff, setIsPutOff] = useState(false);
  useFetchedAhead(dialogs);
  const isReadOnly = !mayCall(role, knowledgeBase.update) || isDeleted(article);
  const words =
    writing.texts[article?.sourceLocale ?? first] ?? wordsOf(article, article?.sourceLocale ?? first);
  const title = words?.title.trim() || t(article ? "untitled" : "newTitle");
  return (
    <>
      <PageHeader
        above={
          <Link href="/articles" className="inline-flex items-center gap-1 rounded-sm hover:text-ink">
            <ArrowLeft aria-hidden className="size-3.5 rtl:-scale-x-100" />
            {t("title")}
          </Link>
        }
        title={title}
        heading={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="line-clamp-2">{title}</bdi>
            {article && <StatusBadges article={article} />}
          </span>
        }
        actions={
          <>
            <SaveMark
              state={writing.state}
              isNew={article === null}
              onRetry={() => void writer.flush()}
              onDecide={() => setIsPutOff(false)}
            />
            {article && (
              <ArticleActions
                article={article}
                writer={writer}
                locale={locale}
                onVersions={() => setHasVersions(true)}
                onLanguageRemoved={() => setLocale(article.sourceLocale)}
              />
            )}
          </>
        }
      />
      <Notices
        {...{
          article,
          isReadOnly,
          wasKept: wasKept && writing.state !== "saved",
          fault: writing.state === "failed" ? writing.fault : null,
          onDiscard: writer.discard,
        }}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label={t("text")} className="surface-card min-w-0 overflow-clip">
          <LanguageTabs
            article={article}
            texts={writing.texts}
            source={article?.sourceLocale ?? first}
            value={locale}
            onChange={setLocale}
          />
          <ArticleText
            key={`${locale}-${writing.drawing}`}
            locale={locale}
            article={article}
            source={article?.sourceLocale ?? first}
            words={writing.texts[locale] ?? wordsOf(article, locale)}
            isReadOnly={isReadOnly}
            writer={writer}
          />
        </section>
        <div className="flex min-w-0 flex-col gap-4">
          {article ? (
            <ArticleSettings article={article} writer={writer} />
          ) : (
            <p className="px-1 text-[0.8125rem] text-ink-faint">{t("settingsLater")}</p>
          )}
        </div>
      </div>
      {writing.state === "conflict" && writing.theirs && !isPutOff && (
        <ConflictDialog
          theirs={writing.theirs}
          clashes={writing.clashes}
          texts={writing.texts}
          writer={writer}
          onPutOff={() => setIsPutOff(true)}
        />
      )}
      {hasVersions && article && (
        <Versions article={article} writer={writer} onClose={() => setHasVersions(false)} />
      )}
    </>
  );
}

const isDeleted = (article: Article | null): boolean => article !== null && article.deletedAt !== null;

function Notices({
  article,
  isReadOnly,
  wasKept,
  fault,
  onDiscard,
}: {
  article: Article | null;
  isReadOnly: boolean;
  wasKept: boolean;
  fault: unknown;
  onDiscard: () => void;
}) {
  const t = useTranslations("articles");
  const common = useTranslations("common");
  const inWords = useFaultText();
  return (
    <div className="flex flex-col gap-2 not-empty:mb-4">
      {isDeleted(article) && <Banner tone="warning">{t("isDeleted")}</Banner>}
      {isReadOnly && !isDeleted(article) && <Banner>{t("readOnlyText")}</Banner>}
      {wasKept && (
        <Banner
          actions={
            <Button size="sm" onClick={onDiscard}>
              {common("discard")}
            </Button>
          }
        >
          {common("unsaved")}
        </Banner>
      )}
      {fault !== null && (
        <Banner tone="danger" title={t("notSaved")}>
          {inWords(fault)}
        </Banner>
      )}
    </div>
  );
}

/** Whether what one wrote is safe. */
function SaveMark({
  state,
  isNew,
  onRetry,
  onDecide,
}: {
  state: SaveState;
  isNew: boolean;
  onRetry: () => void;
  onDecide: () => void;
}) {
  const t = useTranslations("articles.save");
  const common = useTranslations("common");
  if (isNew && state === "saved") return null;
  const icon = {
    saved: <Check aria-hidden />,
    waiting: <PencilLine aria-hidden />,
    saving: <LoaderCircle aria-hidden />,
    untitled: <PencilLine aria-hidden />,
    failed: <CircleAlert aria-hidden />,
    conflict: <CircleAlert aria-hidden />,
  }[state];
  return (
    <span className="flex items-center gap-2">
      <span
        role="status"
        data-save={state}
        className="flex items-center gap-1.5 text-[0.8125rem] text-ink-muted [&>svg]:size-3.5"
      >
        {icon}
        {t(state)}
      </span>
      {state === "failed" && (
        <Button size="sm" onClick={onRetry}>
          {common("retry")}
        </Button>
      )}
      {state === "conflict" && (
        <Button size="sm" onClick={onDecide}>
          {t("decide")}
        </Button>
      )}
    </span>
  );
}
