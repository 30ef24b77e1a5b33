"use client";
import { clsx } from "clsx";
import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Cell, MeasureUnit } from "@/contract/insight/reports";
import { useFormat } from "@/lib/browser/use-format";

interface Props {
  now: Cell | undefined;
  before: Cell | undefined;
  unit: MeasureUnit;
  isBetterWhen: "higher" | "lower" | "neither";
}

/**
 * How a figure changed since the span before: in points for shares, in percent else. Nothing where there is
 * nothing to compare with.
 */
export function FigureChange({ now, before, unit, isBetterWhen }: Props) {
  const t = useTranslations("chart");
  const format = useFormat();
  if (
    now?.value === null ||
    now?.value === undefined ||
    before?.value === null ||
    before?.value === undefined
  )
    return null;
  const isShare = unit === "share";
  if (!isShare && before.value === 0)
    return now.value === 0 ? null : <span className="text-xs text-ink-faint">{t("new")}</span>;
  const by = isShare ? now.value - before.value : (now.value - before.value) / before.value;
  const isSame = Math.abs(by) < 0.0005;
  const isBetter = isBetterWhen === "neither" ? null : by > 0 === (isBetterWhen === "higher");
  const amount = isShare
    ? t("points", { count: Math.round(Math.abs(by) * 1000) / 10 })
    : format.percent(Math.abs(by));
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-0.5 text-xs font-medium whitespace-nowrap tabular-nums",
        isSame || isBetter === null ? "text-ink-muted" : isBetter ? "text-success-ink" : "text-danger-ink",
      )}
    >
      {isSame ? (
        <Equal aria-hidden className="size-3" />
      ) : by > 0 ? (
        <ArrowUp aria-hidden className="size-3" />
      ) : (
        <ArrowDown aria-hidden className="size-3" />
      )}
      <span className="sr-only">{t(isSame ? "same" : by > 0 ? "up" : "down")} </span>
      {amount}
    </span>
  );
}
