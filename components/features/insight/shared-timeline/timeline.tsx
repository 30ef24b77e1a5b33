"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CloudOff, History, Pin } from "lucide-react";
import { timeline } from "@/contract/insight/timeline";
import type { TimelineEntry } from "@/contract/insight/timeline";
import { timelineFilters } from "@/contract/insight/timeline-kinds";
import type { TimelineFilter } from "@/contract/insight/timeline-kinds";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { TimelineLine } from "./line";
import { NoteBox } from "./note-box";
import { NoteCard } from "./note-card";
import type { TimelineOwner } from "./owner";

/**
 * Everything of one person, of one company or of one deal, the newest first, and a place to note something.
 */
export function Timeline({ of, isReadOnly = false }: { of: TimelineOwner; isReadOnly?: boolean }) {
  const t = useTranslations("timeline");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const [filter, setFilter] = useState<TimelineFilter | "ALL">("ALL");
  const query = useEntries(of, filter);
  const pages = query.data?.pages;
  const entries = pages?.flatMap(({ items }) => items) ?? [];
  const pinned = pages?.[0]?.pinned ?? [];
  const mayNote = !isReadOnly && mayCall(role, timeline.noteOnContact);
  return (
    <Card isFlush title={t("title")}>
      {mayNote && (
        <div className="border-b border-line p-3">
          <NoteBox of={of} />
        </div>
      )}
      <Filters of={of} value={filter} onChange={setFilter} />
      {pinned.length > 0 && (
        <section aria-label={t("pinned")} className="flex flex-col gap-2 border-b border-line bg-sunken p-3">
          <h3 className="flex items-center gap-1.5 text-xs font-medium text-ink-faint">
            <Pin aria-hidden className="size-3" />
            {t("pinned")}
          </h3>
          {pinned.map((note) => (
            <NoteCard key={note.id} note={note} isReadOnly={!mayNote} />
          ))}
        </section>
      )}
      {!pages && !query.error && <SkeletonRows rows={6} label={t("title")} />}
      {!pages && query.error && (
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={t("loadFailed")}
          text={inWords(query.error)}
          actions={
            <Button isPending={query.isFetching} onClick={() => void query.refetch()}>
              {common("retry")}
            </Button>
          }
        />
      )}
      {pages && entries.length === 0 && (
        <EmptyState
          icon={<History aria-hidden />}
          title={t(filter === "ALL" ? "emptyTitle" : "emptyFilterTitle")}
          text={t(
            filter !== "ALL" ? "emptyFilterText" : of.entity === "deal" ? "emptyDealText" : "emptyText",
          )}
        />
      )}
      <div aria-busy={query.isFetching}>
        <ByMonth entries={entries}>
          {(entry) => <TimelineLine key={entry.id} entry={entry} of={of} isReadOnly={!mayNote} />}
        </ByMonth>
      </div>
      {query.hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button size="sm" isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useEntries(of: TimelineOwner, filter: TimelineFilter | "ALL") {
  const query = filter === "ALL" ? {} : { kind: [filter] };
  const contact = useInfiniteQuery({
    ...pagesFor(timeline.ofContact, { params: { id: of.id }, query }),
    placeholderData: keepPreviousData,
    enabled: of.entity === "contact",
  });
  const company = useInfiniteQuery({
    ...pagesFor(timeline.ofCompany, { params: { id: of.id }, query }),
    placeholderData: keepPreviousData,
    enabled: of.entity === "company",
  });
  const deal = useInfiniteQuery({
    ...pagesFor(timeline.ofDeal, { params: { id: of.id }, query }),
    placeholderData: keepPreviousData,
    enabled: of.entity === "deal",
  });
  return { contact, company, deal }[of.entity];
}

const ofPeople = ["ALL", ...timelineFilters] as const;
/** What its tickets say stands on them. */
const ofDeals = ["ALL", "DEALS", "NOTES", "CHANGES", "TICKETS"] as const;

function Filters({
  of: { entity },
  value,
  onChange,
}: {
  of: TimelineOwner;
  value: TimelineFilter | "ALL";
  onChange: (value: TimelineFilter | "ALL") => void;
}) {
  const t = useTranslations("timeline");
  return (
    <div
      role="group"
      aria-label={t("filterLabel")}
      className="flex flex-wrap gap-1 border-b border-line px-3 py-2"
    >
      {(entity === "deal" ? ofDeals : ofPeople).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
          className={clsx(
            "h-7 shrink-0 rounded-md px-2.5 text-[0.8125rem] font-medium transition-colors",
            each === value
              ? "bg-accent-soft text-accent-ink"
              : "text-ink-muted hover:bg-hover hover:text-ink",
          )}
        >
          {t(entity === "deal" && each === "DEALS" ? "filters.MOVES" : `filters.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** A heading where another month begins, so that one sees how far back one reads. */
function ByMonth({
  entries,
  children,
}: {
  entries: readonly TimelineEntry[];
  children: (entry: TimelineEntry) => ReactNode;
}) {
  const locale = useLocale();
  const monthOf = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" });
  return [...Map.groupBy(entries, ({ at }) => monthOf.format(new Date(at)))].map(([month, mine]) => (
    <section key={month} aria-label={month}>
      <h3 className="px-4 pt-4 pb-1 text-xs font-semibold text-ink-faint">{month}</h3>
      <ol className="px-4 pb-2">{mine.map(children)}</ol>
    </section>
  ));
}
