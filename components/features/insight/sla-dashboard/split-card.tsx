"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Answer } from "@/contract/kit";
import { slaMetricCalls } from "@/contract/desk/sla-metrics";
import { channels, priorities, slaMetrics, slaSplits } from "@/contract/enums";
import type { SlaFigure, SlaSplit } from "@/contract/enums";
import { FigureChange } from "@/components/features/insight/shared-chart/change";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TBody, TD, TH, THead, TR, Table } from "@/components/ui/table";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { useCompliance } from "./use-compliance";
import type { SlaFilters } from "./use-sla-filters";

type Metrics = Answer<typeof slaMetricCalls.get>;
type Row = Metrics["rows"][number];

/** Compliance by what one chooses, each row with the same of the period before. */
export function SplitCard({ data, filters }: { data: Metrics | undefined; filters: SlaFilters }) {
  const t = useTranslations("slaDashboard");
  const { list, splitBy } = filters;
  const { share } = useCompliance();
  const nameOf = useRowName();
  const before = useRowsBefore(data, filters);
  const rows = data?.rows ?? [];
  const heads = [
    t(`split.${splitBy}`),
    t("figure.MET"),
    t("figure.BREACHED"),
    t("compliance"),
    t("beforeHead"),
  ];
  return (
    <ChartCard
      title={t("bySplit", { split: t(`split.${splitBy}`) })}
      fileName={`service-levels-by-${splitBy}`}
      figures={{
        head: heads,
        rows: rows.map((row) => [
          nameOf(splitBy, row),
          row.met,
          row.breached,
          share(row.compliance),
          share(before.get(row.key)?.compliance),
        ]),
      }}
    >
      <Select
        className="mb-3 w-44"
        label={t("splitBy")}
        value={splitBy}
        options={slaSplits.map((value) => ({ value, label: t(`split.${value}`) }))}
        onChange={(value) => list.set({ by: value === "group" ? null : value })}
      />
      {!data && <Skeleton className="h-40 w-full" />}
      {data && rows.length === 0 && <p className="text-sm text-ink-muted">{t("noData")}</p>}
      {rows.length > 0 && (
        <div className="-mx-4 -mb-4 max-h-80 overflow-auto">
          <Table label={t("bySplit", { split: t(`split.${splitBy}`) })}>
            <THead>
              {heads.map((word, at) => (
                <TH key={word} align={at === 0 ? "start" : "end"}>
                  {word}
                </TH>
              ))}
            </THead>
            <TBody>
              {rows.map((row) => (
                <SplitRow
                  key={row.key}
                  row={row}
                  name={nameOf(splitBy, row)}
                  before={before.get(row.key)}
                  onShow={(figure) => filters.show(figure, row.key ?? "none")}
                />
              ))}
            </TBody>
          </Table>
        </div>
      )}
    </ChartCard>
  );
}

function SplitRow({
  row,
  name,
  before,
  onShow,
}: {
  row: Row;
  name: string;
  before: Row | undefined;
  onShow: (figure: SlaFigure) => void;
}) {
  const t = useTranslations("slaDashboard");
  const format = useFormat();
  const { share, cell } = useCompliance();
  const number = (figure: "MET" | "BREACHED", count: number) =>
    count === 0 ? (
      format.number(0)
    ) : (
      <button
        type="button"
        aria-label={t("openTargets", { name, figure: t(`figure.${figure}`), count: format.number(count) })}
        onClick={() => onShow(figure)}
        className="rounded-sm text-accent-ink hover:underline"
      >
        {format.number(count)}
      </button>
    );
  return (
    <TR>
      <TD className="min-w-32">
        <span className="own-direction block truncate text-ink" dir="auto">
          {name}
        </span>
      </TD>
      <TD align="end" className="tabular-nums">
        {number("MET", row.met)}
      </TD>
      <TD align="end" className="tabular-nums">
        {number("BREACHED", row.breached)}
      </TD>
      <TD align="end" className="font-medium text-ink tabular-nums">
        {share(row.compliance)}
      </TD>
      <TD align="end" className="whitespace-nowrap tabular-nums">
        {share(before?.compliance)}{" "}
        {before && <FigureChange now={cell(row)} before={cell(before)} unit="share" isBetterWhen="higher" />}
      </TD>
    </TR>
  );
}

const dayMs = 86_400_000;
const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The rows of as many days right before; days themselves have none that would be the same. */
function useRowsBefore(
  data: Metrics | undefined,
  { query, splitBy }: SlaFilters,
): ReadonlyMap<string | null, Row> {
  const length = data ? Math.round((Date.parse(data.to) - Date.parse(data.from)) / dayMs) + 1 : 0;
  const span = data ? { from: dayFrom(data.from, -length), to: dayFrom(data.from, -1) } : {};
  const before = useQuery({
    ...queryFor(slaMetricCalls.get, { query: { ...query, ...span, splitBy } }),
    enabled: data !== undefined && splitBy !== "day",
    placeholderData: keepPreviousData,
  });
  return new Map((splitBy === "day" ? [] : (before.data?.rows ?? [])).map((row) => [row.key, row]));
}

function useRowName(): (split: SlaSplit, row: Row) => string {
  const t = useTranslations("slaDashboard");
  const ticket = useTranslations("ticket");
  const format = useFormat();
  return (split, { key, name }) => {
    if (key === null) return t(`without.${split === "agent" || split === "group" ? split : "other"}`);
    const [metric, priority, channel] = [
      slaMetrics.find((each) => each === key),
      priorities.find((each) => each === key),
      channels.find((each) => each === key),
    ];
    if (split === "metric" && metric) return t(`metric.${metric}`);
    if (split === "priority" && priority) return ticket(`priority.${priority}`);
    if (split === "channel" && channel) return ticket(`channel.${channel}`);
    return split === "day" ? format.dayOfYear(key) : (name ?? t("gone"));
  };
}
