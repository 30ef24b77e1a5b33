"use client";
import { useTranslations } from "next-intl";
import { channels, priorities, ticketStatuses } from "@/contract/desk-enums";
import { dimensionIds, filterIds, measureIds, reportIds, reportRanges } from "@/contract/insight/reports";
import type {
  DimensionId,
  FilterId,
  MeasureId,
  ReportFilters,
  ReportId,
  ReportRange,
} from "@/contract/insight/reports";
import { useListState } from "@/components/list/use-list-state";
import type { ListState } from "@/components/list/use-list-state";
import { useFormat } from "@/lib/browser/use-format";

const among = <T extends string>(list: readonly T[], text: string | null | undefined): T | undefined =>
  list.find((one) => one === text);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const day = /^20\d\d-\d\d-\d\d$/;

export interface OpenedFigure {
  measure: MeasureId;
  key: string | null;
  split: string | null;
}

/** The filters of the address that a report knows; what is not one of its values is left out. */
function filtersIn(list: ListState): ReportFilters {
  const several = <T extends string>(name: FilterId, known: readonly T[]) => {
    const chosen = list.filters(name).flatMap((text) => among(known, text) ?? []);
    return chosen.length > 0 ? chosen : undefined;
  };
  const id = (name: FilterId) => {
    const text = list.filter(name);
    return text !== null && uuid.test(text) ? text : undefined;
  };
  return {
    channel: several("channel", channels),
    priority: several("priority", priorities),
    status: several("status", ticketStatuses),
    categoryId: id("categoryId"),
    groupId: id("groupId"),
    agentId: id("agentId"),
    companyId: id("companyId"),
    tag: list.filter("tag")?.slice(0, 50) ?? undefined,
  };
}

/** Which report, cut how: all of it stands in the address, so that a link shows the same figures. */
export function useReport() {
  const list = useListState();
  const report: ReportId = among(reportIds, list.filter("report")) ?? "volume";
  const range: ReportRange = among(reportRanges, list.filter("range")) ?? "30days";
  const [from, to] = [list.filter("from"), list.filter("to")].map((text) =>
    text !== null && day.test(text) ? text : undefined,
  );
  const groupBy = among(dimensionIds, list.filter("groupBy"));
  const splitBy = among(dimensionIds, list.filter("splitBy"));
  const filters = filtersIn(list);
  const [measure, key, split] = (list.open ?? "").split("~").map((part) => decodeURIComponent(part));
  const openedMeasure = among(measureIds, measure);
  const opened: OpenedFigure | null = openedMeasure
    ? { measure: openedMeasure, key: key || null, split: split || null }
    : null;
  return {
    list,
    report,
    range,
    from,
    to,
    groupBy,
    splitBy,
    filters,
    opened,
    compares: list.filter("compare") !== "false",
    isOwnSpan: from !== undefined || to !== undefined,
    /** As the calls take it. */
    span: from !== undefined || to !== undefined ? { from, to } : { range },
    open: (of: OpenedFigure | null) =>
      list.set({ open: of && [of.measure, of.key ?? "", of.split ?? ""].map(encodeURIComponent).join("~") }),
    /** What another report does not know goes with the one before. */
    choose: (next: ReportId) =>
      list.set({
        report: next,
        groupBy: null,
        splitBy: null,
        open: null,
        ...(next === "availability"
          ? Object.fromEntries(filterIds.filter((name) => name !== "agentId").map((name) => [name, null]))
          : {}),
      }),
    change: (changes: Record<string, string | readonly string[] | null>) =>
      list.set({ ...changes, open: null }),
  };
}
export type ReportState = ReturnType<typeof useReport>;

/** Names of groups: what people named comes with its name, all else has a word. */
export function useKeyWords() {
  const t = useTranslations("reports");
  const ticket = useTranslations("ticket");
  const format = useFormat();
  return (dimension: DimensionId, key: string, label: string | null = null): string => {
    if (label !== null) return label;
    if (key === "none") return t(`none.${noneOf(dimension)}`);
    if (dimension === "day" || dimension === "week" || dimension === "month") return format.day(key);
    if (dimension === "hour") return `${key.padStart(2, "0")}:00`;
    if (dimension === "weekday")
      return t(`weekdays.${among(["1", "2", "3", "4", "5", "6", "7"] as const, key) ?? "1"}`);
    if (dimension === "channel") return ticket(`channel.${among(channels, key) ?? "EMAIL"}`);
    if (dimension === "priority") return ticket(`priority.${among(priorities, key) ?? "LOW"}`);
    return key;
  };
}
const noneOf = (dimension: DimensionId) =>
  dimension === "agent" ||
  dimension === "category" ||
  dimension === "group" ||
  dimension === "company" ||
  dimension === "tag"
    ? dimension
    : "other";
