"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Filter, X } from "lucide-react";
import { channels, priorities, ticketStatuses } from "@/contract/desk-enums";
import { reportIds, reportRanges } from "@/contract/insight/reports";
import type { DimensionId, FilterId, ReportResult } from "@/contract/insight/reports";
import type { Answer } from "@/contract/kit";
import type { reports } from "@/contract/insight/reports";
import { agentGroups } from "@/contract/desk/agent-groups";
import { companies } from "@/contract/crm/companies";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { periodShown } from "@/components/features/shared/shared-filters/period-shown";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { queryFor } from "@/lib/api/query";
import type { ReportState } from "./use-report";

type Entry = Answer<typeof reports.get>["catalogue"][number];
interface Props {
  report: ReportState;
  entry: Entry | undefined;
  result: ReportResult | undefined;
  /** The result is still the one of another cut. */ isOld: boolean;
}

export function ReportToolbar({ report, entry, result, isOld }: Props) {
  const t = useTranslations("reports");
  const groupBy = report.groupBy ?? entry?.dimensions[0];
  const dimensions = (list: readonly DimensionId[] | undefined) =>
    list?.map((value) => ({ value, label: t(`dimensions.${value}`) })) ?? [];
  const splits = entry?.splits.filter((one) => one !== groupBy) ?? [];
  const period = periodShown(isOld ? undefined : result, report);
  const { from, to } = period ?? { from: "", to: "" };
  return (
    <div role="search" aria-label={t("cut")} className="mb-4 flex flex-wrap items-center gap-2">
      <Select
        className="w-64"
        label={t("report")}
        value={report.report}
        options={reportIds.map((value) => ({
          value,
          label: t(`reports.${value}`),
          help: t(`about.${value}`),
        }))}
        onChange={report.choose}
      />
      <Select
        className="w-40"
        label={t("span")}
        value={report.isOwnSpan ? "own" : report.range}
        options={[...reportRanges, ...(report.isOwnSpan ? ["own" as const] : [])].map((value) => ({
          value,
          label: t(`ranges.${value}`),
        }))}
        onChange={(value) => value !== "own" && report.change({ range: value, from: null, to: null })}
      />
      <span className="flex items-center gap-1.5">
        <Input
          type="date"
          className="w-36!"
          aria-label={t("from")}
          disabled={!period}
          value={from}
          max={to}
          onChange={(event) =>
            event.target.value && report.change({ from: event.target.value, to, range: null })
          }
        />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <Input
          type="date"
          className="w-36!"
          aria-label={t("to")}
          disabled={!period}
          value={to}
          min={from}
          onChange={(event) =>
            event.target.value && report.change({ to: event.target.value, from, range: null })
          }
        />
      </span>
      <Select
        className="w-40"
        label={t("groupBy")}
        value={groupBy ?? null}
        options={dimensions(entry?.dimensions)}
        onChange={(value) => report.change({ groupBy: value, splitBy: null })}
      />
      {splits.length > 0 && (
        <Select
          className="w-40"
          label={t("splitBy")}
          value={report.splitBy ?? "none"}
          options={[{ value: "none" as const, label: t("unsplit") }, ...dimensions(splits)]}
          onChange={(value) => report.change({ splitBy: value === "none" ? null : value })}
        />
      )}
      {entry && <Filters report={report} known={entry.filters} />}
      <span className="ms-auto flex items-center gap-3">
        <Switch
          checked={report.compares}
          onChange={(compares) => report.change({ compare: compares ? null : "false" })}
          label={t("compare")}
        />
      </span>
      {result && (
        <p className="w-full text-[0.8125rem] text-ink-faint">
          {t("zone", { zone: result.timeZone.replaceAll("_", " ") })}
        </p>
      )}
    </div>
  );
}

function Filters({ report, known }: { report: ReportState; known: readonly FilterId[] }) {
  const t = useTranslations("reports");
  const count = known.filter((id) => report.filters[id] !== undefined).length;
  return (
    <>
      <Popover
        align="start"
        label={t("filters")}
        className="w-80 p-4"
        trigger={
          <Button icon={<Filter aria-hidden />}>
            {count > 0 ? t("filtersOn", { count }) : t("filters")}
          </Button>
        }
      >
        <FilterFields report={report} known={known} />
      </Popover>
      {count > 0 && (
        <Button
          variant="ghost"
          icon={<X aria-hidden />}
          onClick={() => report.change(Object.fromEntries(known.map((id) => [id, null])))}
        >
          {t("clearFilters")}
        </Button>
      )}
    </>
  );
}

function FilterFields({ report, known }: { report: ReportState; known: readonly FilterId[] }) {
  const t = useTranslations("reports");
  const words = useTranslations("ticket");
  const { staff } = useStaff();
  const has = (id: FilterId) => known.includes(id);
  const categories = useQuery({
    ...queryFor(ticketCategories.list, { query: { flat: "true" } }),
    enabled: has("categoryId"),
  });
  const groups = useQuery({
    ...queryFor(agentGroups.list, { query: { limit: 100 } }),
    enabled: has("groupId"),
  });
  const firms = useQuery({
    ...queryFor(companies.list, { query: { limit: 100 } }),
    enabled: has("companyId"),
  });
  const chosen = (
    id: "categoryId" | "groupId" | "agentId" | "companyId",
    items: readonly { id: string; name: string }[],
  ) =>
    has(id) && (
      <Field label={t(`filter.${id}`)}>
        <Select
          value={report.filters[id] ?? "any"}
          options={[
            { value: "any", label: t("any") },
            ...items.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          onChange={(value) => report.change({ [id]: value === "any" ? null : value })}
        />
      </Field>
    );
  const ticked = <Value extends string>(
    id: "channel" | "priority" | "status",
    all: readonly Value[],
    word: (value: Value) => string,
  ) =>
    has(id) && (
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium text-ink">{t(`filter.${id}`)}</legend>
        <div className="grid grid-cols-2 gap-1">
          {all.map((value) => {
            const now: readonly string[] = report.filters[id] ?? [];
            return (
              <Checkbox
                key={value}
                label={word(value)}
                checked={now.includes(value)}
                onChange={() =>
                  report.change({
                    [id]: now.includes(value) ? now.filter((one) => one !== value) : [...now, value],
                  })
                }
              />
            );
          })}
        </div>
      </fieldset>
    );
  return (
    <div className="flex max-h-96 flex-col gap-4 overflow-y-auto">
      {chosen("agentId", staff)}
      {ticked("channel", channels, (value) => words(`channel.${value}`))}
      {ticked("priority", priorities, (value) => words(`priority.${value}`))}
      {ticked("status", ticketStatuses, (value) => words(`status.${value}`))}
      {chosen("categoryId", categories.data?.items ?? [])}
      {chosen("groupId", groups.data?.items ?? [])}
      {chosen("companyId", firms.data?.items ?? [])}
      {has("tag") && (
        <Field label={t("filter.tag")}>
          <Input
            defaultValue={report.filters.tag ?? ""}
            maxLength={50}
            onBlur={(event) =>
              (event.target.value.trim() || undefined) !== report.filters.tag &&
              report.change({ tag: event.target.value.trim() || null })
            }
            onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
          />
        </Field>
      )}
    </div>
  );
}
