"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { DimensionId, MeasureId, ReportResult } from "@/contract/insight/reports";
import { ShareBars } from "@/components/features/insight/shared-chart/bars";
import { ChartCard } from "@/components/features/insight/shared-chart/chart-card";
import { fillAt } from "@/components/features/insight/shared-chart/fills";
import { HeatMap } from "@/components/features/insight/shared-chart/heat-map";
import { Lines } from "@/components/features/insight/shared-chart/lines";
import { StackedBars } from "@/components/features/insight/shared-chart/stacked-bars";
import { useFigures } from "@/components/features/insight/shared-chart/use-figures";
import { Select } from "@/components/ui/select";
import { useKeyWords } from "./use-report";

const isOverTime = (dimension: DimensionId) =>
  dimension === "day" || dimension === "week" || dimension === "month" || dimension === "hour";
const barsMax = 15;

/**
 * The picture that suits how the report is cut: lines over time, columns in parts, a map of two clocks, bars
 * by size.
 */
export function ReportChart({ result }: { result: ReportResult }) {
  const t = useTranslations("reports");
  const [wanted, setWanted] = useState<MeasureId | "all">("all");
  const measures = result.measures.filter(({ unit }) => unit === result.measures[0]?.unit);
  const chosen = result.measures.find(({ id }) => id === wanted);
  const isAll =
    chosen === undefined && result.splitBy === null && isOverTime(result.groupBy) && measures.length > 1;
  const shown = isAll ? measures : [chosen ?? result.measures[0]].flatMap((one) => one ?? []);
  const options = [
    ...(result.splitBy === null && isOverTime(result.groupBy) && measures.length > 1
      ? [{ value: "all" as const, label: t("severalMeasures") }]
      : []),
    ...result.measures.map(({ id }) => ({ value: id, label: t(`measures.${id}`) })),
  ];
  return (
    <div>
      <div className="mb-2 flex justify-end">
        <Select
          size="sm"
          className="w-56"
          label={t("shownMeasure")}
          value={isAll ? "all" : (shown[0]?.id ?? null)}
          options={options}
          onChange={setWanted}
        />
      </div>
      <Picture result={result} shown={shown} />
    </div>
  );
}

function Picture({ result, shown }: { result: ReportResult; shown: ReportResult["measures"] }) {
  const t = useTranslations("reports");
  const words = useKeyWords();
  const figures = useFigures();
  const { groupBy, splitBy, groups } = result;
  const unit = shown[0]?.unit ?? "count";
  const title = `${t(`reports.${result.report}`)}: ${shown.map(({ id }) => t(`measures.${id}`)).join(", ")}`;
  const format = (value: number) => figures.text(unit, value);
  const at = (id: MeasureId | undefined) => result.measures.findIndex((one) => one.id === id);
  const cell = (group: (typeof groups)[number], id: MeasureId | undefined) =>
    group.cells[at(id)]?.value ?? null;
  const keys = [...new Map(groups.map(({ key, label }) => [key, label]))];
  const name = (key: string, label: string | null) => words(groupBy, key, label);

  if (splitBy !== null) {
    const measure = shown[0]?.id;
    const splits = [...new Set(groups.flatMap(({ split }) => split ?? []))].sort(
      (a, b) => Number(a) - Number(b) || (a < b ? -1 : 1),
    );
    const valueAt = (key: string, split: string) => {
      const found = groups.find((group) => group.key === key && group.split === split);
      return found ? cell(found, measure) : null;
    };
    const table = {
      head: [t(`dimensions.${groupBy}`), ...splits.map((split) => words(splitBy, split))],
      rows: keys.map(([key, label]) => [
        name(key, label),
        ...splits.map((split) => figures.plain(valueAt(key, split))),
      ]),
    };
    const isClock = (dimension: DimensionId) => dimension === "hour" || dimension === "weekday";
    if (isClock(groupBy) && isClock(splitBy)) {
      const [days, hours] =
        groupBy === "weekday"
          ? [keys.map(([key]) => key), allHours]
          : [["1", "2", "3", "4", "5", "6", "7"], allHours];
      const value = (day: string, hour: string) =>
        groupBy === "weekday" ? valueAt(day, hour) : valueAt(hour, day);
      return (
        <ChartCard title={title} fileName={result.report} figures={table}>
          <HeatMap
            label={title}
            head={hours.map((hour) => hour.padStart(2, "0"))}
            rows={days.map((day) => ({
              key: day,
              label: words("weekday", day),
              values: hours.map((hour) => value(day, hour)),
            }))}
            format={format}
          />
        </ChartCard>
      );
    }
    return (
      <ChartCard title={title} fileName={result.report} figures={table}>
        {unit === "count" ? (
          <StackedBars
            label={title}
            format={format}
            series={splits.map((split, place) => ({
              key: split,
              label: words(splitBy, split),
              fill: fillAt(place),
            }))}
            columns={keys.slice(0, isOverTime(groupBy) ? undefined : barsMax).map(([key, label]) => ({
              key,
              label: name(key, label),
              values: Object.fromEntries(splits.map((split) => [split, valueAt(key, split) ?? 0])),
            }))}
          />
        ) : (
          <Lines
            label={title}
            format={format}
            series={splits.map((split, place) => ({
              key: split,
              label: words(splitBy, split),
              fill: fillAt(place),
            }))}
            columns={keys.map(([key, label]) => ({
              key,
              label: name(key, label),
              values: Object.fromEntries(splits.map((split) => [split, valueAt(key, split)])),
            }))}
          />
        )}
      </ChartCard>
    );
  }
  const table = {
    head: [t(`dimensions.${groupBy}`), ...shown.map(({ id }) => t(`measures.${id}`))],
    rows: groups.map((group) => [
      name(group.key, group.label),
      ...shown.map(({ id }) => figures.plain(cell(group, id))),
    ]),
  };
  return (
    <ChartCard title={title} fileName={result.report} figures={table}>
      {isOverTime(groupBy) || groupBy === "weekday" ? (
        <Lines
          label={title}
          format={format}
          series={shown.map(({ id }, place) => ({
            key: id,
            label: t(`measures.${id}`),
            fill: fillAt(place),
          }))}
          columns={groups.map((group) => ({
            key: group.key,
            label: name(group.key, group.label),
            values: Object.fromEntries(shown.map(({ id }) => [id, cell(group, id)])),
          }))}
        />
      ) : groups.length === 0 ? (
        <p className="text-ink-muted">{t("noData")}</p>
      ) : (
        <ShareBars
          label={title}
          format={format}
          isWhole={unit === "count"}
          items={groups
            .map((group) => ({
              key: group.key,
              label: name(group.key, group.label),
              count: cell(group, shown[0]?.id) ?? 0,
            }))
            .sort((a, b) => b.count - a.count)
            .slice(0, barsMax)}
        />
      )}
    </ChartCard>
  );
}
const allHours = Array.from({ length: 24 }, (_, hour) => String(hour));
