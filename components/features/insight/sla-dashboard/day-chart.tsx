"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaMetricCalls } from "@/contract/desk/sla-metrics";
import type { SlaCompliance } from "@/contract/desk/sla-shapes";
import type { SlaFigure } from "@/contract/enums";
import { Bars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { useCompliance } from "./use-compliance";
import type { SlaFilters } from "./use-sla-filters";

/** By column, what a number of a day opens. */
const opensOf = ({ met, breached, compliance }: SlaCompliance): (SlaFigure | undefined)[] => [
  undefined,
  met > 0 ? "MET" : undefined,
  breached > 0 ? "BREACHED" : undefined,
  compliance === null ? undefined : "COUNTED",
];

/** Targets by the day on which they were due. */
export function DayChart({ query, show }: Pick<SlaFilters, "query" | "show">) {
  const t = useTranslations("slaDashboard");
  const format = useFormat();
  const { share } = useCompliance();
  const { data } = useQuery({
    ...queryFor(slaMetricCalls.get, { query: { ...query, splitBy: "day" } }),
    placeholderData: keepPreviousData,
  });
  const rows = (data?.rows ?? []).flatMap(({ key, ...row }) => (key === null ? [] : [{ ...row, key }]));
  return (
    <ChartCard
      title={t("byDay")}
      fileName="service-levels-by-day"
      figures={{
        head: [t("split.day"), t("figure.MET"), t("figure.BREACHED"), t("compliance")],
        rows: rows.map(({ key, met, breached, compliance }) => [
          format.dayOfYear(key),
          met,
          breached,
          share(compliance),
        ]),
      }}
      opens={(at, column) => {
        const row = rows[at];
        const figure = row && opensOf(row)[column];
        return row && figure && (() => show(figure, { days: { from: row.key, to: row.key } }));
      }}
    >
      {!data && <Skeleton className="h-48 w-full" />}
      {data && rows.length === 0 && <p className="text-sm text-ink-muted">{t("noData")}</p>}
      {rows.length > 0 && (
        <Bars
          label={t("byDay")}
          series={[
            { key: "met", label: t("figure.MET"), fill: "success" },
            { key: "breached", label: t("figure.BREACHED"), fill: "danger" },
          ]}
          columns={rows.map(({ key, met, breached }) => ({
            key,
            label: format.day(key),
            values: { met, breached },
          }))}
          onOpen={(key) => show("COUNTED", { days: { from: key, to: key } })}
        />
      )}
    </ChartCard>
  );
}
