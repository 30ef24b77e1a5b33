"use client";
import { useMemo } from "react";
import { channels, priorities, slaFigures, slaMetrics, slaSplits } from "@/contract/enums";
import type { SlaFigure, SlaSplit } from "@/contract/enums";
import { slaMetricCalls } from "@/contract/desk/sla-metrics";
import { anyOf, day, idOr } from "@/components/list/address-values";
import { addressField, vocabularyOf } from "@/components/list/vocabulary";
import type { Texts } from "@/components/list/vocabulary";
import { useFilters } from "@/components/list/use-filters";
import type { DaySpan } from "./days-before";
import { timeKindNames } from "./time-kinds";
import type { TimeKind } from "./time-kinds";

/** What narrows the figures. */
const slaVocabulary = vocabularyOf(slaMetricCalls.get, {
  from: day,
  to: day,
  metric: anyOf(slaMetrics),
  policyId: addressField("policy", idOr("none")),
  priority: anyOf(priorities),
  channel: anyOf(channels),
  groupId: addressField("group", idOr("none")),
  agentId: addressField("agent", idOr("none")),
});
export type FilterName = (typeof slaVocabulary.names)[number];

const drilled: Record<Exclude<SlaSplit, "day">, FilterName> = {
  metric: "metric",
  policy: "policyId",
  priority: "priority",
  channel: "channel",
  group: "groupId",
  agent: "agentId",
};
/** The filters that a row of a split stands for; a row without a value is that of those without one. */
const ofRow = (split: SlaSplit, key: string): Texts<FilterName> =>
  split === "day" ? { from: key, to: key } : { [drilled[split]]: key };

/** What a number is of, besides the filters of the page: a row of the split, other days. */
interface Narrower {
  row?: string | null;
  days?: DaySpan;
}
const nothingOpen = { figure: null, key: null, openFrom: null, openTo: null, times: null };

/** The dashboard as its address has it: what narrows it, by what it is split, and the number that is open. */
export function useSlaFilters() {
  const filtered = useFilters(slaVocabulary);
  const { list, texts, query } = filtered;
  const splitBy = slaSplits.find((each) => each === list.filter("by")) ?? "group";
  const figure = slaFigures.find((each) => each === list.filter("figure")) ?? null;
  const key = list.filter("key");
  const [from, to] = [day.read(list.filter("openFrom") ?? ""), day.read(list.filter("openTo") ?? "")];
  const open = useMemo(
    () =>
      figure && {
        figure,
        days: from !== undefined && to !== undefined ? { from, to } : null,
        query: slaVocabulary.queryOf({
          ...texts,
          ...(from !== undefined && to !== undefined ? { from, to } : {}),
          ...(key === null ? {} : ofRow(splitBy, key)),
        }),
      },
    [figure, key, from, to, splitBy, texts],
  );
  return {
    ...filtered,
    query,
    splitBy,
    open,
    show: (which: SlaFigure | null, { row = null, days }: Narrower = {}) =>
      list.set({
        ...nothingOpen,
        figure: which,
        key: row,
        openFrom: days?.from ?? null,
        openTo: days?.to ?? null,
      }),
    /** The kind of times whose tickets are open. */
    times: timeKindNames.find((each) => each === list.filter("times")) ?? null,
    showTimes: (kind: TimeKind | null) => list.set({ ...nothingOpen, times: kind }),
  };
}
export type SlaFilters = ReturnType<typeof useSlaFilters>;
