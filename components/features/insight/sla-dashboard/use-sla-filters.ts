"use client";
import { useMemo } from "react";
import { channels, priorities, slaFigures, slaMetrics, slaSplits } from "@/contract/enums";
import type { SlaFigure, SlaSplit } from "@/contract/enums";
import { slaMetricCalls } from "@/contract/desk/sla-metrics";
import { anyOf, day, idOr } from "@/components/list/address-values";
import { addressField, vocabularyOf } from "@/components/list/vocabulary";
import type { Texts } from "@/components/list/vocabulary";
import { useFilters } from "@/components/list/use-filters";

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

/** The dashboard as its address has it: what narrows it, by what it is split, and the number that is open. */
export function useSlaFilters() {
  const filtered = useFilters(slaVocabulary);
  const { list, texts, query } = filtered;
  const splitBy = slaSplits.find((each) => each === list.filter("by")) ?? "group";
  const figure = slaFigures.find((each) => each === list.filter("figure")) ?? null;
  const key = list.filter("key");
  const open = useMemo(
    () =>
      figure && {
        figure,
        query: slaVocabulary.queryOf({ ...texts, ...(key === null ? {} : ofRow(splitBy, key)) }),
      },
    [figure, key, splitBy, texts],
  );
  return {
    ...filtered,
    query,
    splitBy,
    open,
    show: (which: SlaFigure | null, row: string | null = null) => list.set({ figure: which, key: row }),
  };
}
export type SlaFilters = ReturnType<typeof useSlaFilters>;
