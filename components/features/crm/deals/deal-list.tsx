"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { HandCoins, Trash2, Undo2 } from "lucide-react";
import type { DealOrder } from "@/contract/crm/deal-rules";
import { deals } from "@/contract/crm/deals";
import type { Deal } from "@/contract/crm/deals";
import { limits } from "@/contract/limits";
import { CloseDay, RottingMark, StageName, StateBadge } from "@/components/features/crm/shared-deal/marks";
import { NewDealButton } from "@/components/features/crm/shared-deal/new-deal";
import { useMoney } from "@/components/features/crm/shared-deal/use-money";
import { usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { ListFaces, ListFailed, ListLoading, NoMatch } from "@/components/list/list-faces";
import { useGrown, useShownCount } from "@/components/list/use-grown";
import { WindowRows } from "@/components/list/window-rows";
import { useRowWindow } from "@/components/list/use-row-window";
import { TimeText } from "@/components/resource/cells";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { TD, TH, THead, TR } from "@/components/ui/table";
import { pagesFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { ListTotals } from "./deal-totals";
import type { DealState } from "./use-deal-filters";

const rowPx = 52;
const dash = <span className="text-ink-faint">{"–"}</span>;

/** The deals line by line; further ones come as one scrolls down, and only those in sight are drawn. */
export function DealList({ state }: { state: DealState }) {
  const t = useTranslations("deals");
  const { filters, pipeline, isEvery, orderBy, orderDirection, includesDeleted, isFiltered, clear } = state;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const query = useInfiniteQuery({
    ...pagesFor(deals.list, {
      query: {
        ...filters,
        ...(isEvery || !pipeline ? {} : { pipelineId: pipeline.id }),
        ...(includesDeleted ? { includeDeleted: "true" } : {}),
        orderBy,
        orderDirection,
        take: 50,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const grown = useGrown(query.data);
  const count = useShownCount(grown);
  const { rows } = grown;
  const { shown, above, below } = useRowWindow(rows, box, rowPx);
  return (
    <>
      <ListTotals state={state} />
      <div
        ref={setBox}
        role="region"
        aria-label={t("title")}
        tabIndex={-1}
        aria-busy={query.isFetching}
        className="min-h-0 flex-1 overflow-auto border-t border-line bg-surface"
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (query.hasNextPage && !query.isFetchingNextPage && scrollTop + clientHeight > scrollHeight - 600)
            void query.fetchNextPage();
        }}
      >
        <ListFaces
          isLoading={!query.data && !query.error}
          error={query.data ? null : query.error}
          isEmpty={rows.length === 0}
          isFiltered={isFiltered}
          loading={<ListLoading />}
          failed={(error) => <ListFailed className="py-24!" error={error} query={query} />}
          noMatch={<NoMatch className="py-24!" onClear={clear} />}
          empty={
            <EmptyState
              className="py-24!"
              icon={<HandCoins aria-hidden />}
              title={t("emptyTitle")}
              text={t("emptyText")}
              actions={<NewDealButton from={{ pipelineId: pipeline?.id }} />}
            />
          }
        >
          {() => <DealTable state={state} rows={shown} count={rows.length} above={above} below={below} />}
        </ListFaces>
      </div>
      {rows.length > 0 && (
        <footer className="flex min-h-10 shrink-0 items-center justify-between gap-3 border-t border-line px-4 py-1 text-[0.8125rem] text-ink-muted tabular-nums">
          <p aria-live="polite">{t("shown", count)}</p>
          {query.hasNextPage && (
            <Button size="sm" isPending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("showMore", { count: limits.pageSizeMax / 2 })}
            </Button>
          )}
        </footer>
      )}
    </>
  );
}

interface Column {
  name: string;
  widthRem: number;
  sort?: DealOrder;
  align?: "end";
  render: (deal: Deal) => ReactNode;
}

function useColumns(isEvery: boolean): readonly Column[] {
  const money = useMoney();
  const { stageOf } = usePipelines();
  const named = (entity: { id: string; name: string } | null, to: string) =>
    entity ? (
      <Link
        href={`/${to}/${entity.id}`}
        className="relative z-10 inline-flex max-w-full rounded-sm text-ink-muted hover:text-ink hover:underline"
      >
        <OwnText>{entity.name}</OwnText>
      </Link>
    ) : (
      dash
    );
  return [
    {
      name: "amount",
      widthRem: 9,
      sort: "amount",
      align: "end",
      render: ({ amount, currency }) =>
        amount === null ? (
          dash
        ) : (
          <bdi className="font-medium text-ink tabular-nums">{money(amount, currency)}</bdi>
        ),
    },
    {
      name: "stage",
      widthRem: 12,
      render: ({ stage: kind, stageId, stageName: name, pipelineName, state }) => (
        <span className="flex min-w-0 flex-col">
          <StageName stage={{ kind, name, color: stageOf(stageId)?.color ?? null }} />
          {isEvery && <OwnText className="text-xs text-ink-faint">{pipelineName}</OwnText>}
          {state !== "OPEN" && (
            <span className="sr-only">
              <StateBadge state={state} />
            </span>
          )}
        </span>
      ),
    },
    {
      name: "closes",
      widthRem: 8,
      sort: "expectedCloseDate",
      render: ({ expectedCloseDate, state }) =>
        expectedCloseDate ? <CloseDay day={expectedCloseDate} isOpen={state === "OPEN"} /> : dash,
    },
    { name: "company", widthRem: 11, render: ({ company }) => named(company, "companies") },
    { name: "contact", widthRem: 11, render: ({ contact }) => named(contact, "contacts") },
    {
      name: "owner",
      widthRem: 10,
      render: ({ owner }) =>
        owner ? (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={owner.name} size="xs" />
            <OwnText className="text-ink-muted">{owner.name}</OwnText>
          </span>
        ) : (
          dash
        ),
    },
    {
      name: "since",
      widthRem: 8,
      sort: "stageSince",
      render: ({ stageSince }) => <TimeText iso={stageSince} />,
    },
    {
      name: "updated",
      widthRem: 8,
      sort: "updatedAt",
      render: ({ updatedAt }) => <TimeText iso={updatedAt} />,
    },
  ];
}

function DealTable({
  state,
  rows,
  count,
  above,
  below,
}: {
  state: DealState;
  rows: readonly Deal[];
  count: number;
  above: number;
  below: number;
}) {
  const t = useTranslations("deals");
  const { orderBy, orderDirection, includesDeleted } = state;
  const columns = useColumns(state.isEvery);
  const { role } = useSignedIn();
  const hasActions = includesDeleted && mayCall(role, deals.restore);
  const sort = (by: DealOrder | undefined) =>
    by === undefined
      ? {}
      : {
          sorted: by === orderBy ? orderDirection : undefined,
          onSort: () => {
            const isAscending =
              by === orderBy ? orderDirection === "desc" : by === "title" || by === "expectedCloseDate";
            state.sort(by, isAscending ? "asc" : "desc");
          },
        };
  const width = columns.length + 1 + (hasActions ? 1 : 0);
  return (
    <table
      aria-label={t("title")}
      aria-rowcount={count}
      style={{
        minWidth: `calc(var(--name) + ${columns.reduce((sum, { widthRem }) => sum + widthRem, 0)}rem)`,
      }}
      className="w-full [--name:11rem] sm:[--name:18rem] table-fixed border-separate border-spacing-0 text-start text-sm"
    >
      <THead>
        <TH className="z-20" style={{ width: "var(--name)" }} {...sort("title")}>
          {t("columns.title")}
        </TH>
        {columns.map(({ name, widthRem, align, sort: by }) => (
          <TH
            key={name}
            className="z-20"
            align={align ?? "start"}
            style={{ width: `${widthRem}rem` }}
            {...sort(by)}
          >
            {t(`columns.${name}`)}
          </TH>
        ))}
        {hasActions && (
          <TH isPinned className="w-44">
            <span className="sr-only">{t("columns.actions")}</span>
          </TH>
        )}
      </THead>
      <WindowRows above={above} below={below} width={width}>
        {rows.map((deal) => (
          <TR
            key={deal.id}
            className={clsx("relative focus-within:bg-hover", deal.deletedAt !== null && "opacity-70")}
          >
            <TD className="h-13! max-w-0">
              <Link
                href={`/deals/${deal.id}`}
                className="flex min-w-0 items-center gap-2 rounded-sm outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              >
                <span className="min-w-0 truncate font-medium text-ink" dir="auto">
                  {deal.title}
                </span>
                {deal.isRotting && deal.deletedAt === null && (
                  <RottingMark since={deal.stageSince} isIconOnly />
                )}
                {deal.deletedAt !== null && <Badge tone="danger">{t("deleted")}</Badge>}
              </Link>
            </TD>
            {columns.map(({ name, align, render }) => (
              <TD key={name} align={align ?? "start"} className="overflow-hidden">
                {render(deal)}
              </TD>
            ))}
            {hasActions && (
              <TD isPinned className="text-end group-focus-within/row:bg-hover">
                {deal.deletedAt !== null && <DeletedActions deal={deal} />}
              </TD>
            )}
          </TR>
        ))}
      </WindowRows>
    </table>
  );
}

function DeletedActions({ deal: { id, title } }: { deal: Deal }) {
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const [isDoomed, setIsDoomed] = useState(false);
  const restore = useSend(deals.restore, {
    onSuccess: () => void showToast("success", t("restored", { title })),
  });
  const remove = useSend(deals.removeForGood, {
    onSuccess: () => void showToast("success", t("removedForGood", { title })),
  });
  return (
    <span className="flex justify-end gap-1">
      <Button
        size="sm"
        icon={<Undo2 aria-hidden />}
        isPending={restore.isPending}
        onClick={() => restore.mutate({ params: { id } })}
      >
        {t("restore")}
      </Button>
      {mayCall(role, deals.removeForGood) && (
        <IconButton
          size="sm"
          variant="danger"
          label={t("removeForGood", { title })}
          onClick={() => setIsDoomed(true)}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
      <ConfirmDialog
        isOpen={isDoomed}
        onClose={() => setIsDoomed(false)}
        isPending={remove.isPending}
        title={t("removeForGoodTitle", { title })}
        text={t("removeForGoodText")}
        confirmLabel={t("removeForGoodConfirm")}
        cancelLabel={common("cancel")}
        onConfirm={() => remove.mutate({ params: { id } }, { onSettled: () => setIsDoomed(false) })}
      />
    </span>
  );
}
