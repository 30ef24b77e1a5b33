"use client";
import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DoorOpen } from "lucide-react";
import { limits } from "@/contract/limits";
import { workspaceVisits } from "@/contract/workspace/visits";
import type { WorkspaceVisit } from "@/contract/workspace/visits";
import { ListFailed } from "@/components/list/list-faces";
import { ListView } from "@/components/list/list-view";
import { useListState } from "@/components/list/use-list-state";
import { customCell, optionCell, personCell, timeCell } from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { GrantVisitDialog } from "./grant-visit-dialog";

/** Who runs the installation asks to come in: what waits for an answer, who is here, and who was. */
export function VisitsSection() {
  const t = useTranslations("workspaceVisits");
  return (
    <Screen>
      <PageHeader title={t("title")} text={t("help")} />
      <div className="flex flex-col gap-4">
        <OpenVisits />
        <PastVisits />
      </div>
    </Screen>
  );
}

function OpenVisits() {
  const t = useTranslations("workspaceVisits");
  const common = useTranslations("common");
  const query = useQuery(
    queryFor(workspaceVisits.list, { query: { isOpen: "true", limit: limits.pageSizeMax } }),
  );
  const [granted, setGranted] = useState<WorkspaceVisit | null>(null);
  const [ended, setEnded] = useState<WorkspaceVisit | null>(null);
  const refuse = useSend(workspaceVisits.refuse, {
    onSuccess: () => void showToast("success", t("refused")),
  });
  const end = useSend(workspaceVisits.end, { onSuccess: () => void showToast("success", t("ended")) });
  const { data, error } = query;
  return (
    <Card title={t("open")} isFlush>
      {!data && error && <ListFailed error={error} query={query} />}
      {!data && !error && <SkeletonRows rows={2} label={common("loading")} />}
      {data?.items.length === 0 && <p className="p-4 text-sm text-ink-muted">{t("none")}</p>}
      <ul className="divide-y divide-line">
        {data?.items.map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-center gap-3 p-4">
            <VisitWords visit={visit} />
            <span className="flex gap-2">
              {visit.state === "ASKED" ? (
                <>
                  <Button
                    isPending={refuse.isPending && refuse.variables?.params.id === visit.id}
                    onClick={() => refuse.mutate({ params: { id: visit.id } })}
                  >
                    {t("refuse")}
                  </Button>
                  <Button variant="primary" onClick={() => setGranted(visit)}>
                    {t("grant")}
                  </Button>
                </>
              ) : (
                <Button variant="danger" onClick={() => setEnded(visit)}>
                  {t("end")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {granted && <GrantVisitDialog visit={granted} onClose={() => setGranted(null)} />}
      <ConfirmDialog
        isOpen={ended !== null}
        onClose={() => setEnded(null)}
        isPending={end.isPending}
        title={t("endTitle", { name: ended?.visitorName ?? "" })}
        text={t("endText")}
        confirmLabel={t("end")}
        cancelLabel={common("cancel")}
        onConfirm={() =>
          ended && end.mutate({ params: { id: ended.id } }, { onSettled: () => setEnded(null) })
        }
      />
    </Card>
  );
}

function VisitWords({ visit }: { visit: WorkspaceVisit }) {
  const t = useTranslations("workspaceVisits");
  const format = useFormat();
  const now = useNow();
  const { state, visitorName: name, hours, reason, askedAt, enteredAt, endsAt } = visit;
  const isRunning = state === "RUNNING";
  return (
    <div className="min-w-48 flex-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
        <span dir="auto">
          {isRunning
            ? t("visits", { name, time: format.dateTime(endsAt ?? askedAt) })
            : t("asks", { name, hours: t("hours", { count: hours }) })}
        </span>
        <Badge tone={isRunning ? "success" : "warning"}>{t(`options.state.${state}`)}</Badge>
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
        {reason}
      </p>
      <p className="text-[0.8125rem] text-ink-muted">
        {t("askedAt", { when: format.relative(askedAt, now) })}
        {isRunning && " · "}
        {isRunning &&
          (enteredAt === null ? t("notEntered") : t("entered", { when: format.relative(enteredAt, now) }))}
      </p>
    </div>
  );
}

const cells = [
  personCell("visitorName"),
  customCell<WorkspaceVisit>(
    "reason",
    ({ reason }) => (
      <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink-muted">
        {reason}
      </span>
    ),
    { isWide: true },
  ),
  optionCell("state"),
  timeCell("askedAt"),
  personCell("decidedByName"),
  timeCell("endedAt"),
];

function PastVisits() {
  const t = useTranslations("workspaceVisits");
  const list = useListState();
  const query = useQuery({
    ...queryFor(workspaceVisits.list, {
      query: { isOpen: "false", page: list.page, limit: limits.pageSizeDefault },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t("past")} isFlush>
      <ListView
        query={query}
        onPage={(page) => list.set({ page })}
        isFiltered={false}
        onClear={() => undefined}
        empty={<EmptyState icon={<DoorOpen aria-hidden />} title={t("emptyTitle")} text={t("emptyText")} />}
      >
        {(rows) => (
          <DataTable
            text="workspaceVisits"
            label={t("past")}
            // One whose time ran out ended then.
            rows={rows.map((row) => ({ ...row, endedAt: row.endedAt ?? row.endsAt }))}
            cells={cells}
          />
        )}
      </ListView>
    </Card>
  );
}
