"use client";
import { Suspense, useState } from "react";
import { useTranslations } from "next-intl";
import { Bell, CircleCheck, UserRound } from "lucide-react";
import { unattendedReasons } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { tickets } from "@/contract/desk/tickets";
import { ListFailed } from "@/components/list/list-faces";
import { AssigneePicker, useAssigneesAhead } from "@/components/features/desk/shared-ticket/pickers";
import { useSelection } from "@/components/list/use-selection";
import type { Selection } from "@/components/list/use-selection";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { NotifyDialog } from "./notify-dialog";
import { UnattendedRows } from "./unattended-rows";
import { thresholds, useUnattended } from "./use-unattended";
import type { UnattendedState } from "./use-unattended";

/** Customers who have waited too long, and what one does about it. */
export function UnattendedScreen() {
  return (
    <Suspense>
      <Unattended />
    </Suspense>
  );
}

function Unattended() {
  const t = useTranslations("unattended");
  const unattended = useUnattended();
  const { pages, items } = unattended;
  const selection = useSelection(items.map(({ ticket }) => ticket));
  return (
    <Screen>
      <PageHeader
        title={t("title")}
        text={t("help")}
        actions={<ThresholdSelect value={unattended.threshold} onChange={unattended.setThreshold} />}
      />
      <ReasonFilter unattended={unattended} />
      <Card isFlush>
        <ChosenBar total={unattended.first?.total} selection={selection} />
        <InsteadOfRows unattended={unattended} />
        {items.length > 0 && <UnattendedRows items={items} selection={selection} />}
        {pages.hasNextPage && (
          <div className="flex justify-center border-t border-line p-3">
            <Button isPending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </Card>
    </Screen>
  );
}

function ThresholdSelect({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  const t = useTranslations("unattended");
  const format = useFormat();
  return (
    <Select
      size="sm"
      className="w-48"
      label={t("threshold")}
      options={thresholds.map((minutes) => ({
        value: String(minutes),
        label: t("longerThan", { duration: format.duration(minutes) }),
      }))}
      value={String(value)}
      onChange={(minutes) => onChange(Number(minutes))}
    />
  );
}

function ReasonFilter({ unattended: { why, first, toggleReason } }: { unattended: UnattendedState }) {
  const t = useTranslations("unattended");
  const format = useFormat();
  return (
    <div role="group" aria-label={t("why")} className="mb-3 flex flex-wrap gap-1.5">
      {unattendedReasons.map((reason) => (
        <Button
          key={reason}
          size="sm"
          variant={why.includes(reason) ? "secondary" : "ghost"}
          aria-pressed={why.includes(reason)}
          onClick={() => toggleReason(reason)}
        >
          {t(`reason.${reason}`)}
          <span className="ms-1 text-ink-faint tabular-nums">
            {first ? format.number(first.counts[reason]) : "–"}
          </span>
        </Button>
      ))}
    </div>
  );
}

/** What is done about the tickets that were chosen: somebody is told of them, or given them. */
function ChosenBar({ total, selection }: { total: number | undefined; selection: Selection }) {
  const t = useTranslations("unattended");
  const common = useTranslations("common");
  const inWords = useFaultText();
  useAssigneesAhead();
  const [isNotifying, setNotifying] = useState(false);
  const ids = selection.selected.map(({ id }) => id).slice(0, limits.bulkJobAbove);
  const assign = useSend(tickets.bulkUpdate, {
    onSuccess: ({ updated, skipped }) => {
      selection.clear();
      showToast(
        skipped.length > 0 ? "warning" : "success",
        t("assigned", { count: updated }),
        skipped[0] ? { description: skipped[0].reason } : {},
      );
    },
    onError: (error) => void showToast("destructive", t("notAssigned"), { description: inWords(error) }),
  });
  return (
    <>
      <div
        role="toolbar"
        aria-label={t("actions")}
        className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2"
      >
        <span className="min-w-0 flex-1 text-[0.8125rem] text-ink-muted tabular-nums" role="status">
          {selection.selected.length > 0
            ? common("table.selected", { count: selection.selected.length })
            : total !== undefined && t("count", { count: total })}
        </span>
        <Button
          size="sm"
          icon={<Bell aria-hidden />}
          disabled={ids.length === 0}
          onClick={() => setNotifying(true)}
        >
          {t("notify")}
        </Button>
        <AssigneePicker
          align="end"
          value={undefined}
          onChange={({ id }) => assign.mutate({ body: { ticketIds: ids, update: { assignedToId: id } } })}
          trigger={
            <Button
              size="sm"
              icon={<UserRound aria-hidden />}
              disabled={ids.length === 0}
              isPending={assign.isPending}
            >
              {t("assign")}
            </Button>
          }
        />
      </div>
      {isNotifying && (
        <NotifyDialog
          ids={ids}
          onClose={() => setNotifying(false)}
          onDone={() => {
            setNotifying(false);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

/** While there are no rows: that they are coming, did not come, or that nobody waits. */
function InsteadOfRows({ unattended }: { unattended: UnattendedState }) {
  const t = useTranslations("unattended");
  const common = useTranslations("common");
  const format = useFormat();
  const { pages, items, threshold, why, clearReasons } = unattended;
  if (pages.isPending) return <SkeletonRows rows={8} label={common("loading")} />;
  if (items.length > 0) return null;
  if (pages.isError) return <ListFailed error={pages.error} query={pages} />;
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      title={t("noneTitle")}
      text={t("noneText", { duration: format.duration(threshold) })}
      actions={why.length > 0 && <Button onClick={clearReasons}>{common("clearFilters")}</Button>}
    />
  );
}
