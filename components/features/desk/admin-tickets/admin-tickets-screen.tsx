"use client";
import { Suspense, useState } from "react";
import { useTranslations } from "next-intl";
import { Inbox } from "lucide-react";
import { omnichannelTickets } from "@/contract/desk/omnichannel-tickets";
import { BulkBar } from "@/components/features/shared/shared-bulk/bulk-bar";
import { bulkTriggers } from "@/components/features/shared/shared-bulk/bulk-triggers";
import { BulkChangesButton } from "@/components/features/shared/shared-bulk/bulk-changes";
import { ExportButton } from "@/components/list/export-button";
import { pressTrigger } from "@/components/features/desk/shared-ticket/press";
import { useMedia } from "@/components/features/desk/shared-ticket/use-media";
import { useShortcuts } from "@/components/features/desk/shared-ticket/use-shortcuts";
import { ClearButton, ListFaces, ListFailed, ListLoading, NoMatch } from "@/components/list/list-faces";
import { ListFoot } from "@/components/list/list-foot";
import { rowKeys, rowSteps } from "@/components/list/row-steps";
import { useShownCount } from "@/components/list/use-grown";
import { useLoadMore } from "@/components/list/use-load-more";
import { useSelection } from "@/components/list/use-selection";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenTitle } from "@/components/ui/screen-title";
import { send } from "@/lib/api/send";
import { TicketFilterBar } from "./filters";
import { PreviewDrawer } from "./preview-drawer";
import { TicketTable } from "./rows";
import { useAdminList } from "./use-admin-list";
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
      <TicketFilterBar list={list} />
      <Rows key={JSON.stringify([list.texts, list.groupBy])} list={list} />
    </div>
  );
}

function Rows({ list }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const common = useTranslations("common");
  const isWide = useMedia("(min-width: 48rem)");
  // State and not a ref: the rows measure it, so they must hear of it.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const { rows, items, pages, groups, groupBy } = list;
  const selection = useSelection(rows);
  const openId = list.list.open;
  const open = rows.find(({ id }) => id === openId);
  const steps = rowSteps(
    "ticket",
    rows.map(({ id }) => id),
    box,
  );
  useShortcuts(rowKeys(steps, selection));
  useShortcuts(
    {
      a: () => pressTrigger(bulkTriggers.assignee),
      s: () => pressTrigger(bulkTriggers.status),
      p: () => pressTrigger(bulkTriggers.priority),
    },
    selection.selected.length > 0,
  );
  const loadMore = useLoadMore(box, pages, groupBy === null);
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
        <ListFaces
          isLoading={pages.isPending || (groupBy !== null && groups.isPending)}
          error={rows.length === 0 ? pages.error : null}
          isEmpty={pages.isSuccess && list.total === 0}
          isFiltered={list.isFiltered}
          loading={<ListLoading rows={12} />}
          failed={(error) => (
            <ListFailed
              error={error}
              query={pages}
              actions={list.isFiltered && <ClearButton onClear={list.clear} />}
            />
          )}
          noMatch={
            <NoMatch
              onClear={list.clear}
              words={{ title: words("noMatchTitle"), text: words("noMatchText") }}
            />
          }
          empty={
            <EmptyState icon={<Inbox aria-hidden />} title={words("emptyTitle")} text={words("emptyText")} />
          }
        >
          {() =>
            items.length > 0 && (
              <TicketTable
                list={list}
                box={box}
                selection={selection}
                isWide={isWide}
                openId={openId}
                onOpen={(ticket) => list.list.set({ open: ticket.id })}
              />
            )
          }
        </ListFaces>
        {pages.isFetchingNextPage && (
          <p role="status" className="py-3 text-center text-[0.8125rem] text-ink-faint">
            {common("loading")}
          </p>
        )}
      </div>
      <BulkBar
        selected={selection.selected}
        onClear={selection.clear}
        everything={{ filter: list.filter, total: list.total, totalIsCapped: list.totalIsCapped }}
      />
      <Foot list={list} />
      {open && <PreviewDrawer ticket={open} onClose={() => list.list.set({ open: null })} />}
    </>
  );
}

function Foot({ list }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const count = useShownCount(list);
  const { pages, groups, groupBy } = list;
  return (
    <ListFoot
      keys={[
        [["j", "k"], t("keys.move")],
        [["x"], t("keys.select")],
        [["Enter"], t("keys.preview")],
      ]}
    >
      {pages.isSuccess && words("shown", count)}
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
    </ListFoot>
  );
}
