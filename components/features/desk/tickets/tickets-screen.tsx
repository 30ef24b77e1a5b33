"use client";
import { useLayoutEffect, useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Inbox, Plus } from "lucide-react";
import { tickets } from "@/contract/desk/tickets";
import { useMedia } from "@/components/features/desk/shared-ticket/use-media";
import { pressTrigger } from "@/components/features/desk/shared-ticket/press";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { ScreenTitle } from "@/components/ui/screen-title";
import { Skeleton } from "@/components/ui/skeleton";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { BulkBar } from "@/components/features/shared/shared-bulk/bulk-bar";
import { bulkTriggers } from "@/components/features/shared/shared-bulk/bulk-triggers";
import { ListFaces, ListFailed, NoMatch } from "@/components/list/list-faces";
import { ListFoot } from "@/components/list/list-foot";
import { rowKeys, rowSteps, rowTarget } from "@/components/list/row-steps";
import { useShownCount } from "@/components/list/use-grown";
import { useLoadMore } from "@/components/list/use-load-more";
import { useSelection } from "@/components/list/use-selection";
import { TicketFilterBar } from "./filter-bar";
import { remember, remembered } from "./list-memory";
import { TicketCards, TicketTable } from "./ticket-rows";
import { useTicketList } from "./use-ticket-list";
import type { TicketList } from "./use-ticket-list";
import { ViewTabs } from "./view-tabs";

const NewTicketDialog = lazyDialog(
  () => import("./new-ticket-dialog").then((file) => file.NewTicketDialog),
  ({ onClose }) => onClose,
);

export function TicketsScreen() {
  const t = useTranslations("tickets");
  const user = useSignedIn();
  const list = useTicketList();
  const [isNew, setIsNew] = useState(list.list.open === "new");
  const mayCreate = mayCall(user.role, tickets.create);
  const newButton = mayCreate && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      aria-keyshortcuts="c"
      onClick={() => setIsNew(true)}
    >
      {t("new")}
    </Button>
  );
  useFetchedAhead(NewTicketDialog.load);
  useShortcuts({ c: () => setIsNew(true) }, mayCreate);
  return (
    <div className="relative flex h-[calc(100dvh-var(--bar))] min-w-0 flex-col">
      <header className="flex items-center gap-3 px-3 pt-3 pb-2 md:px-4">
        <ScreenTitle className="min-w-0 flex-1 text-xl leading-7 font-semibold tracking-tight text-ink">
          {t("title")}
        </ScreenTitle>
        {newButton}
      </header>
      <ViewTabs list={list} />
      <TicketFilterBar list={list} />
      <Rows key={JSON.stringify([list.texts, list.list.sort])} list={list} newButton={newButton} />
      {isNew && <NewTicketDialog onClose={() => setIsNew(false)} />}
    </div>
  );
}

function Rows({ list, newButton }: { list: TicketList; newButton: ReactNode }) {
  const t = useTranslations("tickets");
  const common = useTranslations("common");
  const user = useSignedIn();
  const isWide = useMedia("(min-width: 48rem)");
  // State and not a ref: the rows measure it, so they must hear of it.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { rows, pages, isFiltered } = list;
  const selection = useSelection(rows);
  const mayChange = mayCall(user.role, tickets.bulkUpdate);
  const hasRows = rows.length > 0;
  const steps = rowSteps(
    "ticket",
    rows.map(({ id }) => id),
    box,
    () => remembered().activeId,
  );
  useShortcuts(rowKeys(steps, selection));
  useShortcuts(
    {
      a: () => pressTrigger(bulkTriggers.assignee),
      s: () => pressTrigger(bulkTriggers.status),
      p: () => pressTrigger(bulkTriggers.priority),
    },
    selection.selected.length > 0 && mayChange,
  );

  const loadMore = useLoadMore(box, pages);
  useLayoutEffect(() => {
    const { scrollTop, activeId, search } = remembered();
    if (!box || rows.length === 0) return;
    // Another list than the one that was left: it begins at its top.
    if (search !== list.address) {
      remember({ scrollTop: 0, activeId: null });
      return;
    }
    box.scrollTo({ top: scrollTop });
    // Back from a ticket: the focus is where it was.
    if (!activeId || document.activeElement !== document.body) return;
    return focusWhenDrawn(activeId);
    // Once, when the rows are there; afterwards the place is the reader's.
    // oxlint-disable-next-line exhaustive-deps
  }, [box, hasRows]);

  return (
    <>
      <div
        ref={setBox}
        role="region"
        aria-label={t("title")}
        aria-busy={pages.isFetching}
        tabIndex={-1}
        onScroll={(event) => {
          remember({ scrollTop: event.currentTarget.scrollTop });
          loadMore();
        }}
        className="min-h-0 flex-1 overflow-auto border-t border-line bg-surface [scrollbar-gutter:stable]"
      >
        <ListFaces
          isLoading={pages.isPending}
          error={rows.length === 0 ? pages.error : null}
          isEmpty={rows.length === 0}
          isFiltered={isFiltered}
          loading={<ListSkeleton isWide={isWide} label={common("loading")} />}
          failed={(error) => <ListFailed error={error} query={pages} />}
          noMatch={
            <NoMatch onClear={list.clear} words={{ title: t("noMatchTitle"), text: t("noMatchText") }} />
          }
          empty={
            <EmptyState
              icon={<Inbox aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={newButton}
            />
          }
        >
          {() =>
            isWide ? (
              <TicketTable
                rows={rows}
                box={box}
                selection={selection}
                sort={list.sort}
                onSort={list.sortBy}
              />
            ) : (
              <TicketCards rows={rows} box={box} selection={selection} />
            )
          }
        </ListFaces>
        {pages.isFetchingNextPage && (
          <p role="status" className="py-3 text-center text-[0.8125rem] text-ink-faint">
            {common("loading")}
          </p>
        )}
      </div>
      {/* In the order of waiting the list leaves out those who do not wait, and a filter would not. */}
      {mayChange && (
        <BulkBar
          selected={selection.selected}
          onClear={selection.clear}
          {...(list.sort === "waitingSince"
            ? {}
            : { everything: { filter: list.filter, total: list.total, totalIsCapped: list.totalIsCapped } })}
        />
      )}
      <Foot list={list} />
    </>
  );
}

function Foot({ list }: { list: TicketList }) {
  const t = useTranslations("tickets");
  const count = useShownCount(list);
  return (
    <ListFoot
      keys={[
        [["j", "k"], t("keys.move")],
        [["x"], t("keys.select")],
        [["c"], t("keys.create")],
      ]}
    >
      {list.pages.isSuccess && t("shown", count)}
    </ListFoot>
  );
}

/**
 * A long list draws the rows of its place only after it was moved there, some frames later. Returns what
 * gives it up.
 */
function focusWhenDrawn(id: string, framesMax = 20): () => void {
  let frame = 0;
  let left = framesMax;
  const look = () => {
    const link = rowTarget("ticket", id);
    link?.focus({ preventScroll: true });
    left -= 1;
    if (!link && left > 0) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

function ListSkeleton({ isWide, label }: { isWide: boolean; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {isWide && <div className="h-9 border-b border-line bg-sunken" />}
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-4 border-b border-line px-4 max-md:h-27">
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="h-3.5 w-12 shrink-0" />
          <span className="flex min-w-0 flex-1 flex-col gap-1.5">
            <Skeleton className={["h-3.5 w-2/5", "h-3.5 w-3/5", "h-3.5 w-1/2"][row % 3] ?? ""} />
            <Skeleton className="h-3 w-4/5" />
          </span>
          <Skeleton className="h-5 w-20 shrink-0 max-md:hidden" />
          <Skeleton className="size-6 shrink-0 rounded-full! max-md:hidden" />
          <Skeleton className="h-3.5 w-24 shrink-0 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
