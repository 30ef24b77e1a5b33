"use client";
import { Suspense, useState } from "react";
import { useTranslations } from "next-intl";
import { CloudOff, Scale, UsersRound } from "lucide-react";
import { SearchBox } from "@/components/list/search-box";
import type { ListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { DeskColumn } from "./desk-column";
import { MoveBar } from "./move-bar";
import type { WorkloadDesks } from "./moved";
import { SuggestionDialog } from "./suggestion-dialog";
import { useChosenTickets } from "./use-chosen-tickets";
import { useWorkload } from "./use-workload";
import type { WorkloadState } from "./use-workload";

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
  const workload = useWorkload();
  const { list, inGroup, desks, hrefOf } = workload;
  const chosen = useChosenTickets(workload);
  const [isSuggesting, setIsSuggesting] = useState(false);
  const column = {
    desks: desks?.agents ?? [],
    chosen: chosen.ids,
    onChoose: chosen.choose,
    onMove: chosen.moveTo,
  };
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={<HeaderActions workload={workload} onSuggest={() => setIsSuggesting(true)} />}
      />
      <InsteadOfDesks workload={workload} />
      {desks && (desks.agents.length > 0 || desks.waitingCount > 0) && (
        <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
          <DeskColumn
            {...column}
            desk={null}
            allHref={hrefOf("unassigned")}
            tickets={desks.waiting}
            count={desks.waitingCount}
          />
          {desks.agents.map((desk) => (
            <DeskColumn
              key={desk.id}
              {...column}
              desk={desk}
              allHref={hrefOf(desk.id)}
              tickets={desk.tickets}
              count={desk.ticketsCount}
            />
          ))}
        </div>
      )}
      {desks && <DeskPages desks={desks} list={list} />}
      {chosen.ids.length > 0 && desks && (
        <MoveBar
          desks={desks.agents}
          count={chosen.ids.length}
          onMove={(toId) => chosen.moveTo(chosen.ids, toId)}
          onClear={chosen.clear}
        />
      )}
      {isSuggesting && (
        <SuggestionDialog
          input={{ query: inGroup }}
          onClose={() => setIsSuggesting(false)}
          onAccept={(moves) => {
            setIsSuggesting(false);
            chosen.go(moves);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={chosen.doubt !== null}
        tone="primary"
        onClose={chosen.dropDoubt}
        onConfirm={() => chosen.doubt && chosen.go(chosen.doubt.moves)}
        title={t("overTitle")}
        text={chosen.doubt ? t("overText", { name: chosen.doubt.name }) : undefined}
        confirmLabel={t("moveAnyway")}
        cancelLabel={common("cancel")}
      />
    </Screen>
  );
}

/** Whose desks are shown, and the product's own suggestion. */
function HeaderActions({
  workload: { list, teams, areTeamsKnown, groupId },
  onSuggest,
}: {
  workload: WorkloadState;
  onSuggest: () => void;
}) {
  const t = useTranslations("workload");
  return (
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
            ...(groupId === null || areTeamsKnown ? [] : [{ value: groupId, label: "…" }]),
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={groupId ?? ""}
          onChange={(value) => list.set({ group: value })}
        />
      </span>
      <Button variant="primary" icon={<Scale aria-hidden />} onClick={onSuggest}>
        {t("rebalance")}
      </Button>
    </>
  );
}

/** That the desks are coming, did not come, or that nobody is among them. */
function InsteadOfDesks({ workload: { list, query, desks } }: { workload: WorkloadState }) {
  const t = useTranslations("workload");
  const common = useTranslations("common");
  const inWords = useFaultText();
  if (!desks && query.error)
    return (
      <Card>
        <EmptyState
          icon={<CloudOff aria-hidden />}
          title={common("table.loadFailed")}
          text={inWords(query.error)}
          actions={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
        />
      </Card>
    );
  if (!desks)
    return (
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" role="status" aria-label={common("loading")}>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-72 w-full" />
        ))}
      </div>
    );
  if (desks.agents.length > 0) return null;
  if (list.search)
    return (
      <p className="mb-4 text-[0.8125rem] text-ink-muted" role="status">
        {t("none")}
      </p>
    );
  return (
    <Card>
      <EmptyState icon={<UsersRound aria-hidden />} title={t("nobodyTitle")} text={t("nobodyText")} />
    </Card>
  );
}

function DeskPages({ desks, list }: { desks: WorkloadDesks; list: ListState }) {
  const t = useTranslations("workload");
  const common = useTranslations("common");
  const pages = Math.max(1, Math.ceil(desks.agentsCount / desks.limit));
  if (pages === 1) return null;
  return (
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
  );
}
