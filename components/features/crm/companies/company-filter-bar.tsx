"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { customerTiers } from "@/contract/enums";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { SearchBox } from "@/components/list/search-box";
import { FilterChip } from "@/components/ui/filter-chip";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/api/query";
import { isUuid } from "@/lib/shared/uuid";
import type { ListState } from "@/components/list/use-list-state";

/** What the address narrows the list to. */
export function companyFiltersIn(list: ListState) {
  const [owner, industry, tag] = [list.filter("owner"), list.filter("industry"), list.filter("tag")];
  const tier = customerTiers.find((each) => each === list.filter("tier")) ?? null;
  // By its form and not by who is known: the list and its file are of that owner before the names have come,
  // too.
  const ownerId = owner === "me" || owner === "none" || isUuid(owner) ? owner : null;
  return { ownerId, industry, tier, tag };
}

export function CompanyFilterBar({
  list,
  filters: { ownerId, industry, tier, tag },
  children,
}: {
  list: ListState;
  filters: ReturnType<typeof companyFiltersIn>;
  /** What stands at the end of it. */ children: ReactNode;
}) {
  const t = useTranslations("companies");
  const common = useTranslations("common");
  const { staff } = useStaff();
  const industries = useQuery(queryFor(companies.industries, {}));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <SearchBox
        value={list.search}
        onSearch={(search) => list.set({ search })}
        label={t("search")}
        className="sm:max-w-80"
      />
      <span className="filter-width">
        <Select
          label={t("fields.ownerId.label")}
          options={[
            { value: "", label: t("any.owner") },
            { value: "me", label: t("any.me") },
            { value: "none", label: t("any.nobody") },
            ...(isUuid(ownerId) && !staff.some(({ id }) => id === ownerId)
              ? [{ value: ownerId, label: "…" }]
              : []),
            ...staff.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={ownerId ?? ""}
          onChange={(value) => list.set({ owner: value })}
        />
      </span>
      <span className="filter-width">
        <Select
          label={t("fields.industry.label")}
          options={[
            { value: "", label: t("any.industry") },
            ...(industries.data?.items ?? []).map((each) => ({
              value: each.industry,
              label: each.industry,
              help: t("companiesCount", { count: each.count }),
            })),
          ]}
          value={industry ?? ""}
          onChange={(value) => list.set({ industry: value })}
        />
      </span>
      <span className="filter-width">
        <Select
          label={t("fields.tier.label")}
          options={[
            { value: "", label: t("any.tier") },
            ...customerTiers.map((value) => ({ value, label: t(`options.tier.${value}`) })),
          ]}
          value={tier ?? ""}
          onChange={(value) => list.set({ tier: value })}
        />
      </span>
      {tag && (
        <FilterChip
          label={t("fields.tags.label")}
          text={t("tagged", { tag })}
          removeLabel={common("clearFilters")}
          onDrop={() => list.set({ tag: null })}
        />
      )}
      {children}
    </div>
  );
}
