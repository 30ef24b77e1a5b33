"use client";
import { useMemo } from "react";
import { useLocale } from "next-intl";
import type { Money } from "@/contract/insight/deal-reports";
import { usePipelines } from "@/components/features/crm/shared-deal/use-pipelines";
import { useListState } from "@/components/list/use-list-state";
import { isUuid } from "@/lib/shared/uuid";

const spans = [3, 6, 12] as const;

/**
 * What the overview is about, as the address says: which pipeline, whose deals, how many months, and in which
 * money.
 */
export function useCrmView() {
  const list = useListState();
  const pipelines = usePipelines();
  const [pipelineText, ownerText, monthsText, lensText] = [
    list.filter("pipeline"),
    list.filter("owner"),
    list.filter("months"),
    list.filter("money"),
  ];
  return useMemo(() => {
    const pipelineId = isUuid(pipelineText) ? pipelineText : undefined;
    const ownerId = ownerText === "me" || isUuid(ownerText) ? ownerText : undefined;
    return {
      list,
      pipelines,
      pipelineId,
      ownerId,
      months: spans.find((months) => String(months) === monthsText) ?? 6,
      spans,
      /** One currency alone; null: all of them, converted. */
      lens: lensText !== null && /^[A-Z]{3}$/.test(lensText) ? lensText : null,
      narrowed: { ...(pipelineId ? { pipelineId } : {}), ...(ownerId ? { ownerId } : {}) },
      /** The deals behind a figure. */
      dealsAt: (filters: Record<string, string>) =>
        `/admin/crm/deals?${new URLSearchParams({ view: "list", pipeline: pipelineId ?? "all", ...(ownerId ? { owner: ownerId } : {}), ...filters })}`,
    };
  }, [list, pipelines, pipelineText, ownerText, monthsText, lensText]);
}
export type CrmView = ReturnType<typeof useCrmView>;

/** What some deals come to, in one currency alone or in all, converted. */
export const amountIn = (money: Money, lens: string | null): number =>
  lens === null ? money.converted : (money.byCurrency.find(({ currency }) => currency === lens)?.amount ?? 0);

/** "Mar 2027" of `2027-03`. */
export function useMonthText(): (month: string) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  return (month) => format.format(new Date(`${month}-15T12:00:00Z`));
}
/** The first and the last day of `2027-02`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split("-").map(Number);
  return {
    from: `${month}-01`,
    to: `${month}-${String(new Date(Date.UTC(year ?? 2000, number ?? 1, 0)).getUTCDate()).padStart(2, "0")}`,
  };
}
/** The day before `2027-03-01`. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
