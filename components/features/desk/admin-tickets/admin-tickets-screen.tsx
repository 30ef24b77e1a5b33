"use client";
import { Suspense, useEffect, useState } from "react";
import { useTranslations } from "next-intl";
import { CloudOff, Inbox, SearchX } from "lucide-react";
import { omnichannelTickets } from "@/contract/desk/omnichannel-tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { BulkBar } from "@/components/features/shared/shared-bulk/bulk-bar";
import { bulkTriggers } from "@/components/features/shared/shared-bulk/bulk-triggers";
import { BulkChangesButton } from "@/components/features/shared/shared-bulk/bulk-changes";
import { BulkProgress } from "@/components/features/shared/shared-bulk/bulk-progress";
import { useBulk } from "@/components/features/shared/shared-bulk/use-bulk";
import { ExportButton } from "@/components/features/shared/shared-export/export-button";
import { pressTrigger } from "@/components/features/desk/shared-ticket/press";
import { useMedia } from "@/components/features/desk/shared-ticket/use-media";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { useSelection } from "@/components/features/desk/shared-ticket-list/use-selection";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { ScreenTitle } from "@/components/ui/screen-title";
import { SkeletonRows } from "@/components/ui/skeleton";
import { send } from "@/lib/api/send";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { FilterBar } from "./filters";
import { PreviewDrawer } from "./preview-drawer";
import { TicketTable } from "./rows";
import { asQuery, useAdminList } from "./use-admin-list";
import type { AdminList } from "./use-admin-list";
import { ViewTabs } from "./view-tabs";

/** Every ticket of every channel: found, grouped, changed together. */
export function AdminTicketsScreen() {
  return (
    <Suspense>
      <AdminTickets />
    </Suspense>
  );
}

function AdminTickets() {
  const t = useTranslations("adminTickets");
  const list = useAdminList();
  const { limit: _limit, ...asked } = list.query;
  return (
    <div className="relative flex h-[calc(100dvh-var(--bar))] min-w-0 flex-col">
      <header className="flex items-center gap-2 px-3 pt-3 pb-2 md:px-4">
        <ScreenTitle className="min-w-0 flex-1 truncate text-xl leading-7 font-semibold tracking-tight text-ink">
          {t("title")}
        </ScreenTitle>
        <BulkChangesButton />
        <ExportButton
          name="tickets"
          isEmpty={list.total === 0}
          fetchPart={(cursor) => send(omnichannelTickets.exportPart, { query: { ...asked, ...cursor } })}
        />
      </header>
      <ViewTabs list={list} />
      <FilterBar list={list} />
      <Rows key={JSON.stringify([list.filters, list.groupBy])} list={list} />
    </div>
  );
}

function Rows({ list }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const isWide = useMedia("(min-width: 48rem)");
  // State and not a ref: the rows measure it, so they must hear of it.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { rows, pages, groups, groupBy } = list;
  const selection = useSelection(rows);
  const bulk = useBulk(selection.clear);
  const openId = list.list.open;
  const open = rows.find(({ id }) => id === openId);
  const show = (ticket: Ticket) => list.list.set({ open: ticket.id });
  const step = (by: 1 | -1) => {
    const ids = rows.map(({ id }) => id);
    const from = ids.indexOf(activeTicket() ?? "");
    const id = ids[from < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, from + by))];
    if (id !== undefined) goTo(id, box);
  };
  useShortcuts({
    j: () => step(1),
    ArrowDown: () => step(1),
    k: () => step(-1),
    ArrowUp: () => step(-1),
    x: (event) => {
      const id = activeTicket();
      if (id) selection.toggle(id, event.shiftKey);
    },
    Escape: () => selection.clear(),
  });
  useShortcuts(
    {
      a: () => pressTrigger(bulkTriggers.assignee),
      s: () => pressTrigger(bulkTriggers.status),
      p: () => pressTrigger(bulkTriggers.priority),
    },
    selection.selected.length > 0,
  );

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const loadMore = () => {
    if (
      groupBy === null &&
      box &&
      hasNextPage &&
      !isFetchingNextPage &&
      box.scrollHeight - box.scrollTop - box.clientHeight < 800
    )
      void fetchNextPage();
  };
  useEffect(loadMore);

  const isEmpty = pages.isSuccess && list.total === 0;
  const isPending = pages.isPending || (groupBy !== null && groups.isPending);
  return (
    <>
      <div
        ref={setBox}
        role="region"
        aria-label={t("title")}
        aria-busy={pages.isFetching || groups.isFetching}
        tabIndex={-1}
        onScroll={loadMore}
        className="min-h-0 flex-1 overflow-auto border-t border-line bg-surface [scrollbar-gutter:stable]"
      >
        {isPending && <SkeletonRows rows={12} label={common("loading")} />}
        {pages.isError && rows.length === 0 && (
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={common("table.loadFailed")}
            text={inWords(pages.error)}
            actions={
              <>
                <Button isPending={pages.isFetching} onClick={() => void pages.refetch()}>
                  {common("retry")}
                </Button>
                {list.isFiltered && <Button onClick={list.clear}>{common("clearFilters")}</Button>}
              </>
            }
          />
        )}
        {isEmpty &&
          (list.isFiltered ? (
            <EmptyState
              icon={<SearchX aria-hidden />}
              title={words("noMatchTitle")}
              text={words("noMatchText")}
              actions={<Button onClick={list.clear}>{common("clearFilters")}</Button>}
            />
          ) : (
            <EmptyState icon={<Inbox aria-hidden />} title={words("emptyTitle")} text={words("emptyText")} />
          ))}
        {!isEmpty && list.items.length > 0 && (
          <TicketTable
            list={list}
            box={box}
            selection={selection}
            isWide={isWide}
            openId={openId}
            onOpen={show}
          />
        )}
        {isFetchingNextPage && (
          <p role="status" className="py-3 text-center text-[0.8125rem] text-ink-faint">
            {common("loading")}
          </p>
        )}
      </div>
      <BulkProgress />
      <BulkBar
        selected={selection.selected}
        bulk={bulk}
        onClear={selection.clear}
        everything={{ filter: asQuery(list.filters), total: list.total, totalIsCapped: list.totalIsCapped }}
      />
      <Foot list={list} />
      {open && <PreviewDrawer ticket={open} onClose={() => list.list.set({ open: null })} />}
    </>
  );
}

function Foot({ list: { rows, total, totalIsCapped, pages, groups, groupBy } }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const format = useFormat();
  const keys = [["j", "k"], ["x"], ["Enter"]] as const;
  const names = ["move", "select", "preview"] as const;
  return (
    <footer className="flex h-10 shrink-0 items-center justify-between gap-3 border-t border-line px-3 text-[0.8125rem] text-ink-muted md:px-4">
      <p aria-live="polite" className="tabular-nums">
        {pages.isSuccess &&
          words("shown", {
            shown: format.number(rows.length),
            total: `${format.number(total)}${totalIsCapped ? "+" : ""}`,
            count: total,
          })}
        {groupBy !== null && groups.data?.isSampled && (
          <>
            {" · "}
            {t("sampled")}
          </>
        )}
        {groupBy !== null && groups.data?.hasMore && (
          <>
            {" · "}
            {t("moreGroups")}
          </>
        )}
      </p>
      <p aria-hidden className="flex items-center gap-3 text-xs text-ink-faint max-lg:hidden">
        {keys.map((letters, at) => (
          <span key={letters[0]} className="flex items-center gap-1">
            {letters.map((letter) => (
              <Kbd key={letter}>{letter}</Kbd>
            ))}
            {t(`keys.${names[at] ?? "move"}`)}
          </span>
        ))}
      </p>
    </footer>
  );
}

const activeTicket = (): string | null =>
  document.activeElement instanceof HTMLElement
    ? (document.activeElement.closest("tr")?.querySelector<HTMLElement>("[data-ticket]")?.dataset["ticket"] ??
      null)
    : null;

/** The focus itself moves, so that Enter opens, Tab goes on from there, and a screen reader follows. */
function goTo(id: string, box: HTMLDivElement | null): void {
  const button = document.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(id)}"]`);
  button?.focus({ preventScroll: true });
  const row = button?.closest("tr");
  if (!row || !box) return;
  const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  // The head of the table lies over the first rows.
  if (inner.top < outer.top + 36) box.scrollBy({ top: inner.top - outer.top - 36 });
  else if (inner.bottom > outer.bottom) box.scrollBy({ top: inner.bottom - outer.bottom });
}
