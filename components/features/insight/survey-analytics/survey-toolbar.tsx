"use client";
import { useTranslations } from "next-intl";
import { channels, surveyScales } from "@/contract/enums";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { spanNames } from "./use-survey-filters";
import type { SurveyFilters } from "./use-survey-filters";

const anything = "";

/**
 * The period and whom it is about. What the rows were narrowed to by a figure goes when the period changes.
 */
export function SurveyToolbar({
  filters: { list, span, page, drill },
  timeZone,
}: {
  filters: SurveyFilters;
  timeZone: string | undefined;
}) {
  const t = useTranslations("surveyAnalytics");
  const words = useTranslations("ticket");
  const common = useTranslations("common");
  const { staff } = useStaff();
  const undrilled = Object.fromEntries(Object.keys(drill).map((name) => [name, null]));
  const change = (changes: Record<string, string | null>) => list.set({ ...undrilled, ...changes });
  return (
    <div role="search" aria-label={t("filters")} className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        className="w-40"
        label={t("span")}
        value={span ?? "own"}
        options={[...spanNames, ...(span === null ? ["own" as const] : [])].map((value) => ({
          value,
          label: t(`spans.${value}`),
        }))}
        onChange={(value) => value !== "own" && change({ span: value, from: null, to: null, by: null })}
      />
      <span className="flex items-center gap-1.5">
        <Input
          type="date"
          className="w-36!"
          aria-label={t("from")}
          value={page.from}
          max={page.to}
          onChange={(event) =>
            event.target.value && change({ from: event.target.value, to: page.to, span: null, by: null })
          }
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <Input
          type="date"
          className="w-36!"
          aria-label={t("to")}
          value={page.to}
          min={page.from}
          onChange={(event) =>
            event.target.value && change({ to: event.target.value, from: page.from, span: null, by: null })
          }
        />
      </span>
      <Select
        className="w-32"
        label={t("by")}
        value={page.by}
        options={(["day", "week", "month"] as const).map((value) => ({ value, label: t(`bys.${value}`) }))}
        onChange={(by) => change({ by })}
      />
      <Select
        className="w-44"
        label={t("columns.agent")}
        value={page.agentId ?? anything}
        options={[
          { value: anything, label: t("everybody") },
          ...staff.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(who) => change({ who: who || null })}
      />
      <Select
        className="w-40"
        label={t("columns.channel")}
        value={page.channel?.[0] ?? anything}
        options={[
          { value: anything, label: t("everyChannel") },
          ...channels.map((value) => ({ value, label: words(`channel.${value}`) })),
        ]}
        onChange={(over) => change({ over: over || null })}
      />
      <Select
        className="w-32"
        label={t("scale")}
        value={page.scale}
        options={surveyScales.map((value) => ({ value, label: value }))}
        onChange={(scale) => change({ scale: scale === "CSAT" ? null : scale })}
      />
      {(page.agentId ?? page.channel) !== undefined && (
        <Button variant="ghost" onClick={() => change({ who: null, over: null })}>
          {common("clearFilters")}
        </Button>
      )}
      {timeZone && (
        <span className="ms-auto text-[0.8125rem] text-ink-faint">
          {t("timeZone", { zone: timeZone.replaceAll("_", " ") })}
        </span>
      )}
    </div>
  );
}
