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
import { useFormat } from "@/lib/browser/use-format";
import { useKeyWords } from "./use-report";

const isOverTime = (dimension: DimensionId) =>
  dimension === "day" || dimension === "week" || dimension === "month" || dimension === "hour";
const isClock = (dimension: DimensionId) => dimension === "hour" || dimension === "weekday";
const barsMax = 15;
type Measures = ReportResult["measures"];
type Group = ReportResult["groups"][number];

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

/** What pictures and tables read of a result: each key once, the parts in order, and the figure of a cell. */
function readerOf({ measures, groups }: ReportResult) {
  const cell = (group: Group, id: MeasureId | undefined) =>
    group.cells[measures.findIndex((one) => one.id === id)]?.value ?? null;
  return {
    cell,
    keys: [...new Map(groups.map(({ key, label }) => [key, label]))],
    splits: [...new Set(groups.flatMap(({ split }) => split ?? []))].sort(
      (a, b) => Number(a) - Number(b) || (a < b ? -1 : 1),
    ),
    valueAt: (id: MeasureId | undefined, key: string, split: string) => {
      const found = groups.find((group) => group.key === key && group.split === split);
      return found ? cell(found, id) : null;
    },
  };
}

function Picture({ result, shown }: { result: ReportResult; shown: Measures }) {
  const t = useTranslations("reports");
  const format = useFormat();
  const title = `${t(`reports.${result.report}`)}: ${format.list(shown.map(({ id }) => t(`measures.${id}`)))}`;
  const { splitBy } = result;
  return (
    <ChartCard title={title} fileName={result.report} figures={useTable(result, shown)}>
      {splitBy === null ? (
        <WholePicture title={title} result={result} shown={shown} />
      ) : isClock(result.groupBy) && isClock(splitBy) ? (
        <ClockMap title={title} result={result} shown={shown} />
      ) : (
        <SplitPicture title={title} result={result} shown={shown} splitBy={splitBy} />
      )}
    </ChartCard>
  );
}

function useTable(result: ReportResult, shown: Measures) {
  const t = useTranslations("reports");
  const words = useKeyWords();
  const figures = useFigures();
  const { groupBy, splitBy, groups } = result;
  const { cell, keys, splits, valueAt } = readerOf(result);
  if (splitBy === null)
    return {
      head: [t(`dimensions.${groupBy}`), ...shown.map(({ id }) => t(`measures.${id}`))],
      rows: groups.map((group) => [
        words(groupBy, group.key, group.label),
        ...shown.map(({ id }) => figures.plain(cell(group, id))),
      ]),
    };
  return {
    head: [t(`dimensions.${groupBy}`), ...splits.map((split) => words(splitBy, split))],
    rows: keys.map(([key, label]) => [
      words(groupBy, key, label),
      ...splits.map((split) => figures.plain(valueAt(shown[0]?.id, key, split))),
    ]),
  };
}

interface Drawn {
  title: string;
  result: ReportResult;
  shown: Measures;
}

function useUnit(shown: Measures) {
  const figures = useFigures();
  const unit = shown[0]?.unit ?? "count";
  return { isCount: unit === "count", format: (value: number) => figures.text(unit, value) };
}

/** Days down, hours across, whichever of the two the report is cut by first. */
function ClockMap({ title, result, shown }: Drawn) {
  const words = useKeyWords();
  const { format } = useUnit(shown);
  const { keys, valueAt } = readerOf(result);
  const isByDay = result.groupBy === "weekday";
  const days = isByDay ? keys.map(([key]) => key) : ["1", "2", "3", "4", "5", "6", "7"];
  const value = (day: string, hour: string) =>
    isByDay ? valueAt(shown[0]?.id, day, hour) : valueAt(shown[0]?.id, hour, day);
  return (
    <HeatMap
      label={title}
      head={allHours.map((hour) => hour.padStart(2, "0"))}
      rows={days.map((day) => ({
        key: day,
        label: words("weekday", day),
        values: allHours.map((hour) => value(day, hour)),
      }))}
      format={format}
    />
  );
}

/** Counts add up to columns; other figures of the parts are lines beside each other. */
function SplitPicture({ title, result, shown, splitBy }: Drawn & { splitBy: DimensionId }) {
  const words = useKeyWords();
  const { isCount, format } = useUnit(shown);
  const { groupBy } = result;
  const { keys, splits, valueAt } = readerOf(result);
  const series = splits.map((split, place) => ({
    key: split,
    label: words(splitBy, split),
    fill: fillAt(place),
  }));
  const columns = keys.map(([key, label]) => ({
    key,
    label: words(groupBy, key, label),
    values: Object.fromEntries(splits.map((split) => [split, valueAt(shown[0]?.id, key, split)])),
  }));
  if (!isCount) return <Lines label={title} format={format} series={series} columns={columns} />;
  return (
    <StackedBars
      label={title}
      format={format}
      series={series}
      columns={columns.slice(0, isOverTime(groupBy) ? undefined : barsMax).map(({ values, ...column }) => ({
        ...column,
        values: Object.fromEntries(splits.map((split) => [split, values[split] ?? 0])),
      }))}
    />
  );
}

function WholePicture({ title, result, shown }: Drawn) {
  const t = useTranslations("reports");
  const words = useKeyWords();
  const { isCount, format } = useUnit(shown);
  const { groupBy, groups } = result;
  const { cell } = readerOf(result);
  if (isOverTime(groupBy) || groupBy === "weekday")
    return (
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
          label: words(groupBy, group.key, group.label),
          values: Object.fromEntries(shown.map(({ id }) => [id, cell(group, id)])),
        }))}
      />
    );
  if (groups.length === 0) return <p className="text-ink-muted">{t("noData")}</p>;
  return (
    <ShareBars
      label={title}
      format={format}
      isWhole={isCount}
      items={groups
        .map((group) => ({
          key: group.key,
          label: words(groupBy, group.key, group.label),
          count: cell(group, shown[0]?.id) ?? 0,
        }))
        .sort((a, b) => b.count - a.count)
        .slice(0, barsMax)}
    />
  );
}
const allHours = Array.from({ length: 24 }, (_, hour) => String(hour));
