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
import { daysBefore } from "./days-before";
import { OpenNumber } from "./open-number";
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
      opens={(at, column) => {
        const row = rows[at];
        const figure = row && data ? opensOf(row, before.get(row.key))[column] : undefined;
        if (!row || !data || figure === undefined) return undefined;
        const days = column === 4 ? { days: daysBefore(data) } : {};
        return () => filters.show(figure, { row: row.key ?? "none", ...days });
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
      {data && rows.length > 0 && (
        <div className="-mx-4 -mb-4 max-h-80 overflow-auto">
          <Table label={t("bySplit", { split: t(`split.${splitBy}`) })}>
            <THead>
              {heads.map((word, at) => (
                // The last one is long in every language: it wraps rather than widen the table past its card.
                <TH
                  key={word}
                  align={at === 0 ? "start" : "end"}
                  className={at === heads.length - 1 ? "whitespace-normal!" : undefined}
                >
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
                  onShow={(figure) => filters.show(figure, { row: row.key ?? "none" })}
                  onShowBefore={() =>
                    filters.show("COUNTED", { row: row.key ?? "none", days: daysBefore(data) })
                  }
                />
              ))}
            </TBody>
          </Table>
        </div>
      )}
    </ChartCard>
  );
}

/** By column, what a number of a row opens; nothing where it counts nothing. */
const opensOf = (row: Row, before: Row | undefined): (SlaFigure | undefined)[] => [
  undefined,
  row.met > 0 ? "MET" : undefined,
  row.breached > 0 ? "BREACHED" : undefined,
  row.compliance === null ? undefined : "COUNTED",
  before === undefined || before.compliance === null ? undefined : "COUNTED",
];

function SplitRow({
  row,
  name,
  before,
  onShow,
  onShowBefore,
}: {
  row: Row;
  name: string;
  before: Row | undefined;
  onShow: (figure: SlaFigure) => void;
  onShowBefore: () => void;
}) {
  const t = useTranslations("slaDashboard");
  const format = useFormat();
  const { share, cell } = useCompliance();
  const number = (figure: "MET" | "BREACHED", count: number) =>
    count === 0 ? (
      format.number(0)
    ) : (
      <OpenNumber
        of={[name, t(`figure.${figure}`)]}
        text={format.number(count)}
        onShow={() => onShow(figure)}
      />
    );
  return (
    <TR>
      <TD className="min-w-32">
        <span className="own-direction line-clamp-2 wrap-anywhere text-ink" dir="auto">
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
        {row.compliance === null ? (
          share(null)
        ) : (
          <OpenNumber
            of={[name, t("compliance")]}
            text={share(row.compliance)}
            onShow={() => onShow("COUNTED")}
          />
        )}
      </TD>
      <TD align="end" className="tabular-nums">
        {before === undefined || before.compliance === null ? (
          share(null)
        ) : (
          <OpenNumber of={[name, t("beforeHead")]} text={share(before.compliance)} onShow={onShowBefore} />
        )}{" "}
        {before && <FigureChange now={cell(row)} before={cell(before)} unit="share" isBetterWhen="higher" />}
      </TD>
    </TR>
  );
}

/** The rows of as many days right before; days themselves have none that would be the same. */
function useRowsBefore(
  data: Metrics | undefined,
  { query, splitBy }: SlaFilters,
): ReadonlyMap<string | null, Row> {
  const span = data ? daysBefore(data) : {};
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
