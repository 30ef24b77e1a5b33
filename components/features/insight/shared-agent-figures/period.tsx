"use client";
import { useTranslations } from "next-intl";
import { performancePeriods } from "@/contract/insight/agent-performance";
import type { PerformancePeriod } from "@/contract/insight/agent-performance";
import { useListState } from "@/components/list/use-list-state";
import { Select } from "@/components/ui/select";

/** The span, as it stands in the address; weekly unless told. */
export function usePeriod(): PerformancePeriod {
  const list = useListState();
  return performancePeriods.find((one) => one === list.filter("period")) ?? "weekly";
}

export function PeriodSelect() {
  const t = useTranslations("agentPerformance");
  const list = useListState();
  return (
    <Select
      className="w-44"
      label={t("period")}
      value={usePeriod()}
      options={performancePeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
      onChange={(value) => list.set({ period: value === "weekly" ? null : value })}
    />
  );
}
