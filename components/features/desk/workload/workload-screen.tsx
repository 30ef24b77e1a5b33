"use client";
import { Suspense, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CloudOff, Scale, UsersRound } from "lucide-react";
import { agentGroups } from "@/contract/desk/agent-groups";
import { workload } from "@/contract/desk/workload";
import { workingStatuses } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { isOver } from "@/components/features/desk/shared-capacity/room";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { isUuid } from "@/lib/shared/uuid";
import { DeskColumn } from "./desk-column";
import { MoveBar } from "./move-bar";
import { desksAfterMoves } from "./moved";
import type { WorkloadDesks, WorkloadMove } from "./moved";
import { SuggestionDialog } from "./suggestion-dialog";
import { useMoves } from "./use-moves";

export function WorkloadScreen() {
  return (
    <Suspense>
      <Workload />
    </Suspense>
  );
}

/**
 * Everyone's open tickets against what they can carry. Tickets move by drag, by menu, or as the product
 * suggests.
 */
function Workload() {
  const t = useTranslations("workload");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const list = useListState();
  const groups = useQuery(queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }));
  const teams = groups.data?.items ?? [];
  const asked = list.filter("group");
  // Before the names have come, too, what is shown and suggested is that group's; one that is known to be
  // gone narrows nothing.
  const groupId =
    isUuid(asked) && (groups.data === undefined || teams.some(({ id }) => id === asked)) ? asked : null;
  const inGroup = groupId === null ? {} : { groupId };
  const input = {
    query: {
      ...inGroup,
      ...(list.search ? { search: list.search } : {}),
      ...(list.page > 1 ? { page: list.page } : {}),
    },
  };
  const query = useQuery({ ...queryFor(workload.get, input), placeholderData: keepPreviousData });
  const { move } = useMoves(input);
  /**
   * With whose they were as they were chosen: they stay chosen while one looks for somebody on another page.
   */
  const [owners, setOwners] = useState<ReadonlyMap<string, string | null>>(new Map());
  const chosen = [...owners.keys()];
  const [asks, setAsks] = useState<{ moves: WorkloadMove[]; text: string } | null>(null);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const desks = query.data;

  const go = (moves: WorkloadMove[]) => {
    setOwners(new Map());
    setAsks(null);
    void move(moves);
  };
  /**
   * Several by hand or one: those that are somebody else's so far. Beyond somebody's capacity it asks first.
   */
  const moveTo = (ticketIds: readonly string[], toId: string | null) => {
    if (!desks) return;
    const here = new Map([...owners, ...ownersIn(desks)]);
    const moves = ticketIds.flatMap((ticketId) => {
      const fromId = here.get(ticketId);
      return fromId === undefined || fromId === toId ? [] : [{ ticketId, fromId, toId }];
    });
    if (moves.length === 0) return;
    const target = desksAfterMoves(desks, moves).agents.find(({ id }) => id === toId);
    if (target && isOver(target)) return setAsks({ moves, text: t("overText", { name: target.name }) });
    go(moves);
  };
  const choose = (id: string, isChosen: boolean) =>
    setOwners(
      new Map(
        isChosen
          ? [...owners, [id, (desks ? ownersIn(desks) : owners).get(id) ?? null]]
          : [...owners].filter(([each]) => each !== id),
      ),
    );
  const listOf = (assignedToId: string) =>
    `/admin/tickets?${new URLSearchParams([["status", workingStatuses.join(",")], ["assignedToId", assignedToId], ...(groupId === null ? [] : [["groupId", groupId]])]).toString()}`;
  const pages = desks ? Math.max(1, Math.ceil(desks.agentsCount / desks.limit)) : 1;
  const column = { desks: desks?.agents ?? [], chosen, onChoose: choose, onMove: moveTo };
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={
          <>
            <SearchBox
              value={list.search}
              onSearch={(search) => list.set({ search })}
              label={t("find")}
              className="w-52!"
            />
            <span className="w-52">
              <Select
                label={t("group")}
                options={[
                  { value: "", label: t("anyGroup") },
                  ...(groupId === null || groups.data ? [] : [{ value: groupId, label: "…" }]),
                  ...teams.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={groupId ?? ""}
                onChange={(value) => list.set({ group: value })}
              />
            </span>
            <Button variant="primary" icon={<Scale aria-hidden />} onClick={() => setIsSuggesting(true)}>
              {t("rebalance")}
            </Button>
          </>
        }
      />
      {!desks && !query.error && (
        <div
          className="grid gap-4 md:grid-cols-2 xl:grid-cols-3"
          role="status"
          aria-label={common("loading")}
        >
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} className="h-72 w-full" />
          ))}
        </div>
      )}
      {!desks && query.error && (
        <Card>
          <EmptyState
            icon={<CloudOff aria-hidden />}
            title={common("table.loadFailed")}
            text={inWords(query.error)}
            actions={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
          />
        </Card>
      )}
      {desks &&
        desks.agents.length === 0 &&
        (list.search ? (
          <p className="mb-4 text-[0.8125rem] text-ink-muted" role="status">
            {t("none")}
          </p>
        ) : (
          <Card>
            <EmptyState icon={<UsersRound aria-hidden />} title={t("nobodyTitle")} text={t("nobodyText")} />
          </Card>
        ))}
      {desks && (desks.agents.length > 0 || desks.waitingCount > 0) && (
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
          <DeskColumn
            {...column}
            desk={null}
            allHref={listOf("unassigned")}
            tickets={desks.waiting}
            count={desks.waitingCount}
          />
          {desks.agents.map((desk) => (
            <DeskColumn
              key={desk.id}
              {...column}
              desk={desk}
              allHref={listOf(desk.id)}
              tickets={desk.tickets}
              count={desk.ticketsCount}
            />
          ))}
        </div>
      )}
      {desks && pages > 1 && (
        <Pagination
          page={list.page}
          pages={pages}
          onPage={(page) => list.set({ page: page === 1 ? null : page })}
          label={t("pages")}
          text={t("people", {
            from: (desks.page - 1) * desks.limit + 1,
            to: (desks.page - 1) * desks.limit + desks.agents.length,
            count: desks.agentsCount,
          })}
          previousLabel={common("table.previous")}
          nextLabel={common("table.next")}
        />
      )}
      {chosen.length > 0 && desks && (
        <MoveBar
          desks={desks.agents}
          count={chosen.length}
          onMove={(toId) => moveTo(chosen, toId)}
          onClear={() => setOwners(new Map())}
        />
      )}
      {isSuggesting && (
        <SuggestionDialog
          input={{ query: inGroup }}
          onClose={() => setIsSuggesting(false)}
          onAccept={(moves) => {
            setIsSuggesting(false);
            go(moves);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={asks !== null}
        tone="primary"
        onClose={() => setAsks(null)}
        onConfirm={() => asks && go(asks.moves)}
        title={t("overTitle")}
        text={asks?.text}
        confirmLabel={t("moveAnyway")}
        cancelLabel={common("cancel")}
      />
    </Screen>
  );
}

const ownersIn = ({ agents, waiting }: WorkloadDesks): Map<string, string | null> =>
  new Map([
    ...agents.flatMap(({ id, tickets }) => tickets.map((ticket) => [ticket.id, id] as const)),
    ...waiting.map((ticket) => [ticket.id, null] as const),
  ]);
