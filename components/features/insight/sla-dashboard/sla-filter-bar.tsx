"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { agentGroups } from "@/contract/desk/agent-groups";
import { slaSettings } from "@/contract/desk/sla-settings";
import { channels, priorities, slaMetrics } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { ChannelIcon, PriorityIcon } from "@/components/features/desk/shared-ticket/marks";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { FilterBar } from "@/components/list/filter-bar";
import { FilterPopover } from "@/components/list/filter-buttons";
import type { Filter } from "@/components/list/filter-part";
import { choiceControl, severalControl } from "@/components/list/filter-controls";
import { days } from "@/components/list/filter-days";
import { queryFor } from "@/lib/api/query";
import type { FilterName, SlaFilters } from "./use-sla-filters";

type Kind = "days" | "metric" | "policy" | "priority" | "channel" | "group" | "agent";

const policyControl = choiceControl((isAsked) => {
  const t = useTranslations("slaDashboard");
  const { data } = useQuery({
    ...queryFor(slaSettings.list, { query: { limit: limits.pageSizeMax } }),
    enabled: isAsked,
  });
  return {
    options: [
      { value: "", label: t("any") },
      ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
});
const groupControl = choiceControl((isAsked) => {
  const t = useTranslations("slaDashboard");
  const { data } = useQuery({
    ...queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }),
    enabled: isAsked,
  });
  return {
    options: [
      { value: "", label: t("any") },
      { value: "none", label: t("without.group") },
      ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
});
const agentControl = choiceControl((isAsked) => {
  const t = useTranslations("slaDashboard");
  const { staff } = useStaff({ isAsked });
  return {
    options: [
      { value: "", label: t("any") },
      { value: "none", label: t("without.agent") },
      ...staff.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
});

const filters: readonly Filter<Kind, FilterName>[] = [
  { kind: "days", names: ["from", "to"], ...days },
  {
    kind: "metric",
    names: ["metric"],
    ...severalControl(() => {
      const t = useTranslations("slaDashboard.metric");
      return { options: slaMetrics.map((value) => ({ value, label: t(value) })) };
    }),
  },
  { kind: "group", names: ["groupId"], ...groupControl },
  { kind: "agent", names: ["agentId"], ...agentControl },
  {
    kind: "channel",
    names: ["channel"],
    ...severalControl(() => {
      const t = useTranslations("ticket.channel");
      return {
        options: channels.map((value) => ({
          value,
          label: t(value),
          icon: <ChannelIcon channel={value} />,
        })),
      };
    }),
  },
  { kind: "policy", names: ["policyId"], ...policyControl },
  {
    kind: "priority",
    names: ["priority"],
    ...severalControl(() => {
      const t = useTranslations("ticket.priority");
      return {
        options: priorities.toReversed().map((value) => ({
          value,
          label: t(value),
          icon: <PriorityIcon priority={value} />,
        })),
        order: priorities,
      };
    }),
  },
];

/** The days, and whose targets. */
export function SlaFilterBar({
  filters: { texts, set, clear, isFiltered },
  timeZone,
}: {
  filters: SlaFilters;
  timeZone: string | undefined;
}) {
  const t = useTranslations("slaDashboard");
  return (
    <FilterBar
      label={t("filters")}
      className="mb-4 flex flex-wrap items-center gap-1.5"
      onClear={isFiltered ? clear : undefined}
      end={
        timeZone && (
          <span className="ms-auto text-[0.8125rem] text-ink-faint">
            {t("timeZone", { zone: timeZone.replaceAll("_", " ") })}
          </span>
        )
      }
    >
      {filters.map((filter) => (
        <FilterPopover
          key={filter.kind}
          filter={filter}
          width="w-64"
          texts={texts}
          onChange={set}
          words={{ nameOf: (kind) => t(`filter.${kind}`), is: (name, value) => t("is", { name, value }) }}
        />
      ))}
    </FilterBar>
  );
}
