"use client";
import { useTranslations } from "next-intl";
import type { MeasureUnit } from "@/contract/insight/reports";
import { useFormat } from "@/lib/browser/use-format";

/** What a figure looks like in words: rows, times, shares, scores. Nothing to tell of is a dash. */
export function useFigures() {
  const format = useFormat();
  const t = useTranslations("chart");
  const score = (value: number) => format.number(Math.round(value * 100) / 100);
  const text = (unit: MeasureUnit, value: number | null | undefined): string => {
    if (value === null || value === undefined) return "–";
    if (unit === "share") return format.percent(value);
    if (unit === "score") return score(value);
    if (unit === "count") return format.number(Math.round(value * 10) / 10);
    return value < 60 && value > 0 ? t("seconds", { count: Math.round(value) }) : format.duration(value / 60);
  };
  /** As a spreadsheet wants it. */
  const plain = (value: number | null | undefined): number | null =>
    value === null || value === undefined ? null : Math.round(value * 10_000) / 10_000;
  return { text, plain };
}
