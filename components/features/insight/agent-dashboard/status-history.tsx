"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Download, History } from "lucide-react";
import { agents } from "@/contract/desk/agents";
import type { StatusHistoryEntry } from "@/contract/desk/agents";
import { limits } from "@/contract/limits";
import { useStatusName } from "@/components/features/desk/shared-status/use-status-name";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { StatusDot } from "@/components/ui/status-dot";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { csvOf, downloadCsv } from "@/lib/browser/csv";
import { useFormat, useNow } from "@/lib/browser/use-format";

const choices = [1, limits.statusHistoryDaysDefault, 30, 90];

/** Each change of availability: from when to when, and who or what made it. */
export function StatusHistory({ agentId }: { agentId: string }) {
  const t = useTranslations("agentDashboard.history");
  const [days, setDays] = useState<number>(limits.statusHistoryDaysDefault);
  const query = useQuery({
    ...queryFor(agents.statusHistory, { params: { id: agentId }, query: { days } }),
    enabled: agentId !== "",
  });
  const rows = query.data?.items ?? [];
  const minutesOf = useMinutes();
  const exportRows = () =>
    downloadCsv(
      "status-history.csv",
      csvOf(
        [t("status"), t("startedAt"), t("endedAt"), t("minutes"), t("source"), t("note")],
        rows.map((row) => [
          row.to,
          row.startedAt,
          row.endedAt,
          Math.round(minutesOf(row)),
          row.source,
          row.note,
        ]),
      ),
    );
  return (
    <Card
      isFlush
      className="mt-4"
      title={t("title")}
      actions={
        <>
          <Select
            size="sm"
            label={t("period")}
            className="min-w-32"
            options={choices.map((each) => ({ value: String(each), label: t("days", { count: each }) }))}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
          />
          <Button size="sm" icon={<Download aria-hidden />} disabled={rows.length === 0} onClick={exportRows}>
            {t("csv")}
          </Button>
        </>
      }
    >
      {query.isPending && <SkeletonRows rows={5} label={t("title")} />}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState icon={<History aria-hidden />} title={t("empty")} text={t("emptyText")} />
      )}
      {rows.length > 0 && (
        <Table label={t("title")}>
          <THead>
            <TH>{t("status")}</TH>
            <TH>{t("startedAt")}</TH>
            <TH>{t("endedAt")}</TH>
            <TH align="end">{t("duration")}</TH>
            <TH>{t("source")}</TH>
            <TH>{t("note")}</TH>
          </THead>
          <TBody>
            {rows.map((row) => (
              <HistoryRow key={row.id} row={row} minutes={minutesOf(row)} />
            ))}
          </TBody>
        </Table>
      )}
    </Card>
  );
}

function HistoryRow({ row, minutes }: { row: StatusHistoryEntry; minutes: number }) {
  const t = useTranslations("agentDashboard.history");
  const format = useFormat();
  const nameOf = useStatusName();
  return (
    <TR>
      <TD>
        <span className="flex items-center gap-2 font-medium whitespace-nowrap text-ink">
          <StatusDot color={row.color} />
          {nameOf(row.to)}
        </span>
      </TD>
      <TD className="whitespace-nowrap text-ink-muted">{format.dateTime(row.startedAt)}</TD>
      <TD className="whitespace-nowrap text-ink-muted">
        {row.endedAt ? format.dateTime(row.endedAt) : t("now")}
      </TD>
      <TD align="end" className="whitespace-nowrap text-ink-muted tabular-nums">
        {format.duration(minutes)}
      </TD>
      <TD className="text-ink-muted">{t(`sources.${row.source}`)}</TD>
      <TD className="text-ink-muted">
        <span className="line-clamp-1" dir="auto">
          {row.note ?? "–"}
        </span>
      </TD>
    </TR>
  );
}

/** Of a status that still lasts: until now. */
function useMinutes(): (row: StatusHistoryEntry) => number {
  const now = useNow();
  return (row) =>
    Math.max(
      0,
      ((row.endedAt ? Date.parse(row.endedAt) : now.getTime()) - Date.parse(row.startedAt)) / 60_000,
    );
}
