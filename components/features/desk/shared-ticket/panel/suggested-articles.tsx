"use client";
import { useSyncExternalStore } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { BookOpen, CornerDownLeft, Link2, Paperclip, X } from "lucide-react";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { ArticleSuggestion } from "@/contract/site/knowledge-base";
import { limits } from "@/contract/limits";
import { tickets } from "@/contract/desk/tickets";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useSettled } from "@/lib/browser/use-settled";
import { appendToDraft, onWritten, readDraft } from "../composer/drafts";
import { articleAsAnswer } from "./article-as-answer";

/**
 * Articles that belong to this ticket, and others that may answer it; one goes into what one writes as text
 * or as a link, unless it is for staff only.
 */
export function SuggestedArticles({ ticketId }: { ticketId: string }) {
  const t = useTranslations("ticket.articles");
  const query = useQuery(queryFor(knowledgeBase.suggestionsOfTicket, { params: { id: ticketId } }));
  const links = useQuery(queryFor(knowledgeBase.links, { params: { ticketId } }));
  const typed = useTypedSuggestions(ticketId);
  if (query.isPending) return <ArticlesSkeleton />;
  const linked = links.data?.items ?? [];
  // What fits the answer that is being written stands before what fits the question.
  const found = [
    ...typed,
    ...(query.data?.items ?? []).filter(({ id }) => !typed.some((each) => each.id === id)),
  ].slice(0, limits.articleSuggestionsMax);
  const items = found.filter(({ id }) => !linked.some(({ articleId }) => articleId === id));
  return (
    <div className="flex flex-col gap-2">
      {linked.length > 0 && (
        <ul aria-label={t("linked")} className="flex flex-col gap-1">
          {linked.map((link) => (
            <Linked key={link.articleId} ticketId={ticketId} {...link} />
          ))}
        </ul>
      )}
      {items.length > 0 ? (
        <ul aria-label={t("suggested")} className="flex flex-col gap-1">
          {items.map((article) => (
            <Suggestion key={article.id} article={article} ticketId={ticketId} />
          ))}
        </ul>
      ) : (
        linked.length === 0 && (
          <p className="text-[0.8125rem] text-ink-faint">{t(query.isError ? "failed" : "none")}</p>
        )
      )}
    </div>
  );
}

const typedMinLength = 8;
const typedReadLength = 300;
const typedStillMs = 600;
const none: ArticleSuggestion[] = [];

/** Articles that fit the end of the reply as it is being written. */
function useTypedSuggestions(ticketId: string): ArticleSuggestion[] {
  const { id: userId } = useSignedIn();
  const html = useSyncExternalStore(
    onWritten,
    () => readDraft({ userId, ticketId, mode: "reply" })?.html ?? "",
    () => "",
  );
  const text = useSettled(textOf(html).slice(-typedReadLength), typedStillMs);
  const isLong = text.length >= typedMinLength;
  const { data } = useQuery({
    ...queryFor(knowledgeBase.suggestions, { query: { query: text } }),
    enabled: isLong,
    placeholderData: keepPreviousData,
  });
  return isLong ? (data?.items ?? none) : none;
}

/** The words without their marks; what an element says is not what follows it. */
const textOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll("<", " <"), "text/html")
    .body.textContent.replaceAll(/\s+/gu, " ")
    .trim();

const ArticlesSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-4 w-52" />
    <Skeleton className="h-4 w-44" />
  </div>
);

function Linked({
  ticketId,
  articleId,
  slug,
  title,
  locale,
  status,
  isInternal,
}: {
  ticketId: string;
  articleId: string;
  slug: string;
  title: string;
  locale: string;
  status: string;
  isInternal: boolean;
}) {
  const t = useTranslations("ticket.articles");
  const { id: userId, role } = useSignedIn();
  const unlink = useSend(knowledgeBase.unlink);
  const isPublic = status === "PUBLISHED" && !isInternal;
  return (
    <li className="flex items-center gap-1 text-[0.8125rem]">
      <Paperclip aria-hidden className="mx-1.5 size-3.5 shrink-0 text-ink-faint" />
      <Link
        href={`/articles/${articleId}`}
        className="min-w-0 flex-1 truncate rounded-sm font-medium text-accent-ink hover:underline"
      >
        <bdi lang={locale}>{title}</bdi>
      </Link>
      {isInternal && <Badge tone="warning">{t("internal")}</Badge>}
      {isPublic && mayCall(role, tickets.reply) && (
        <IconButton
          size="sm"
          label={t("insertLinkOf", { title })}
          onClick={() => insertInto({ userId, ticketId }, linkTo({ slug, title, locale }), t("linkInserted"))}
        >
          <Link2 aria-hidden />
        </IconButton>
      )}
      {mayCall(role, knowledgeBase.unlink) && (
        <IconButton
          size="sm"
          label={t("unlink", { title })}
          onClick={() => unlink.mutate({ params: { ticketId, articleId } })}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function Suggestion({ article, ticketId }: { article: ArticleSuggestion; ticketId: string }) {
  const t = useTranslations("ticket.articles");
  const { id: userId, role } = useSignedIn();
  const link = useSend(knowledgeBase.link, { onSuccess: () => void showToast("success", t("nowLinked")) });
  const { id: articleId, title, summary, text, locale, isInternal } = article;
  const place = { userId, ticketId };
  const mayInsert = !isInternal && mayCall(role, tickets.reply);
  const insert = () => {
    const { html, pictures } = articleAsAnswer(article.html, addressOf(article));
    insertInto(place, html, t("inserted"), pictures > 0 ? t("picturesStay", { count: pictures }) : undefined);
  };
  return (
    <li>
      <details className="group rounded-md border border-transparent open:border-line open:bg-sunken">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded-md px-1.5 py-1 text-[0.8125rem] hover:bg-hover">
          <BookOpen aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
          <span className="min-w-0">
            <span className="block font-medium text-ink own-direction" dir="auto" lang={locale}>
              {title}
            </span>
            <span className="block text-xs text-ink-muted own-direction" dir="auto" lang={locale}>
              {summary}
            </span>
          </span>
          {isInternal && (
            <span className="ms-auto shrink-0">
              <Badge tone="warning">{t("internal")}</Badge>
            </span>
          )}
        </summary>
        <div className="flex flex-col items-start gap-2 px-2 pt-1 pb-2">
          <p
            className="max-h-60 w-full overflow-y-auto text-[0.8125rem] whitespace-pre-line text-ink-muted"
            dir="auto"
            lang={locale}
          >
            {text}
          </p>
          <div className="flex flex-wrap gap-1.5">
            {mayInsert && (
              <Button
                size="sm"
                icon={<CornerDownLeft aria-hidden className="rtl:-scale-x-100" />}
                onClick={insert}
              >
                {t("insert")}
              </Button>
            )}
            {mayInsert && (
              <Button
                size="sm"
                icon={<Link2 aria-hidden />}
                onClick={() => insertInto(place, linkTo(article), t("linkInserted"))}
              >
                {t("insertLink")}
              </Button>
            )}
            {mayCall(role, knowledgeBase.link) && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Paperclip aria-hidden />}
                isPending={link.isPending}
                onClick={() => link.mutate({ params: { ticketId, articleId } })}
              >
                {t("link")}
              </Button>
            )}
          </div>
        </div>
      </details>
    </li>
  );
}

function insertInto(
  place: { userId: string; ticketId: string },
  html: string,
  said: string,
  more?: string,
): void {
  appendToDraft(place, html);
  showToast("success", said, more === undefined ? {} : { description: more });
}

/** Where readers find the article. */
const addressOf = ({ slug }: { slug: string }): string =>
  `${location.origin}/knowledge-base/${encodeURIComponent(slug)}`;

function linkTo({ slug, title, locale }: { slug: string; title: string; locale: string }): string {
  const paragraph = document.createElement("p");
  const anchor = paragraph.appendChild(document.createElement("a"));
  anchor.href = addressOf({ slug });
  anchor.lang = locale;
  anchor.textContent = title;
  return paragraph.outerHTML;
}
