"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { BookOpen, CornerDownLeft } from "lucide-react";
import { knowledgeBase } from "@/contract/knowledge-base";
import type { ArticleSuggestion } from "@/contract/knowledge-base";
import { tickets } from "@/contract/tickets";
import type { Ticket } from "@/contract/tickets";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/toasts";
import { append } from "../composer/drafts";

/** Articles that may answer this ticket; one goes into what one writes, unless it is for staff only. */
export function SuggestedArticles({ ticketId }: { ticketId: string }) {
  const t = useTranslations("ticket.articles");
  const query = useQuery(queryFor(knowledgeBase.suggestionsOfTicket, { params: { id: ticketId } }));
  if (query.isPending) return <div className="flex flex-col gap-2"><Skeleton className="h-4 w-52" /><Skeleton className="h-4 w-44" /></div>;
  const items = query.data?.items ?? [];
  if (items.length === 0) return <p className="text-[0.8125rem] text-ink-faint">{t(query.isError ? "failed" : "none")}</p>;
  return <ul className="flex flex-col gap-1">{items.map((article) => <Suggestion key={article.id} article={article} ticketId={ticketId} />)}</ul>;
}

function Suggestion({ article: { title, summary, text, html, locale, isInternal }, ticketId }: { article: ArticleSuggestion; ticketId: Ticket["id"] }) {
  const t = useTranslations("ticket.articles");
  const user = useSignedIn();
  const insert = () => {
    append({ userId: user.id, ticketId }, html);
    showToast("success", t("inserted"));
  };
  return (
    <li>
      <details className="group rounded-md border border-transparent open:border-line open:bg-sunken">
        <summary className="flex cursor-pointer list-none items-start gap-2 rounded-md px-1.5 py-1 text-[0.8125rem] hover:bg-hover">
          <BookOpen aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
          <span className="min-w-0">
            <span className="block font-medium text-ink" dir="auto" lang={locale}>{title}</span>
            <span className="block text-xs text-ink-muted" dir="auto" lang={locale}>{summary}</span>
          </span>
          {isInternal && <span className="ms-auto shrink-0"><Badge tone="warning">{t("internal")}</Badge></span>}
        </summary>
        <div className="flex flex-col items-start gap-2 px-2 pt-1 pb-2">
          <p className="text-[0.8125rem] whitespace-pre-line text-ink-muted" dir="auto" lang={locale}>{text}</p>
          {!isInternal && may(user.role, tickets.reply) && <Button size="sm" icon={<CornerDownLeft aria-hidden className="rtl:-scale-x-100" />} onClick={insert}>{t("insert")}</Button>}
        </div>
      </details>
    </li>
  );
}
