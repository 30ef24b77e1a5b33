"use client";
import type { SlaCompliance } from "@/contract/desk/sla-shapes";
import { useFormat } from "@/lib/browser/use-format";

/** Compliance in words; no data is a dash. */
export function useCompliance() {
  const format = useFormat();
  return {
    share: (value: number | null | undefined) =>
      value === null || value === undefined ? "–" : format.percent(value),
    cell: ({ met, breached, compliance }: SlaCompliance) => ({ value: compliance, rows: met + breached }),
  };
}
