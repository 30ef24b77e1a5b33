"use client";
import type { Answer } from "@/contract/kit";
import type { slaMetricCalls } from "@/contract/desk/sla-metrics";
import { useFormat } from "@/lib/browser/use-format";

type Compliance = Pick<Answer<typeof slaMetricCalls.get>["total"], "met" | "breached" | "compliance">;

/** Compliance in words; no data is a dash. */
export function useCompliance() {
  const format = useFormat();
  return {
    share: (value: number | null | undefined) =>
      value === null || value === undefined ? "–" : format.percent(value),
    cell: ({ met, breached, compliance }: Compliance) => ({ value: compliance, rows: met + breached }),
  };
}
