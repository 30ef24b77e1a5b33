"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Building2, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { companies, companySorts } from "@/contract/crm/companies";
import type { Company } from "@/contract/crm/companies";
import { GrowingList } from "@/components/features/crm/shared-crm/growing-list";
import { ExportButton } from "@/components/features/shared/shared-export/export-button";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import {
  numberCell,
  personCell,
  sortable,
  tagsCell,
  textCell,
  timeCell,
  titleCell,
} from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { SearchBox } from "@/components/resource/search-box";
import { useListState } from "@/components/resource/use-list-state";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChip } from "@/components/ui/filter-chip";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { pagesFor, queryFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { isUuid } from "@/lib/shared/uuid";
import { RemoveCompany } from "./remove-company";

const cells = [
  sortable(titleCell<"name", "domain">("name", "domain")),
  textCell("industry"),
  personCell("ownerName"),
  tagsCell("tags"),
  numberCell("contactCount"),
  numberCell("openTickets"),
  sortable(timeCell("updatedAt"), "-updatedAt"),
];

export function CompanyList({
  newButton,
  onEdit,
}: {
  newButton: ReactNode;
  onEdit: (company: Company) => void;
}) {
  const t = useTranslations("companies");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const { staff } = useStaff();
  const industries = useQuery(queryFor(companies.industries, {}));
  const [doomed, setDoomed] = useState<Company | null>(null);
  const [owner, industry, tag] = [list.filter("owner"), list.filter("industry"), list.filter("tag")];
  // By its form and not by who is known: the list and its file are of that owner before the names have come,
  // too.
  const ownerId = owner === "me" || owner === "none" || isUuid(owner) ? owner : null;
  const sort = companySorts.find((each) => each === list.sort) ?? "name";
  const asked = {
    ...(list.search ? { search: list.search } : {}),
    ...(ownerId ? { ownerId } : {}),
    ...(industry ? { industry } : {}),
    ...(tag ? { tag } : {}),
  };
  const query = useInfiniteQuery({
    ...pagesFor(companies.list, { query: { ...asked, sort, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card isFlush>
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
        <SearchBox
          value={list.search}
          onSearch={(search) => list.set({ search })}
          label={t("search")}
          className="max-w-80"
        />
        <span className="w-44">
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
        <span className="w-44">
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
        {tag && (
          <FilterChip
            label={t("fields.tags.label")}
            text={t("tagged", { tag })}
            removeLabel={common("clearFilters")}
            onDrop={() => list.set({ tag: null })}
          />
        )}
        {mayCall(role, companies.exportPart) && (
          <span className="ms-auto">
            <ExportButton
              name="companies"
              isEmpty={query.data?.pages[0]?.total === 0}
              fetchPart={(cursor) => send(companies.exportPart, { query: { ...asked, ...cursor } })}
            />
          </span>
        )}
      </div>
      <GrowingList
        query={query}
        isFiltered={list.search !== "" || ownerId !== null || industry !== null || tag !== null}
        onClear={() => list.set({ search: null, owner: null, industry: null, tag: null })}
        empty={
          <EmptyState
            icon={<Building2 aria-hidden />}
            title={t("emptyTitle")}
            text={t("emptyText")}
            actions={newButton}
          />
        }
      >
        {(rows) => (
          <DataTable
            text="companies"
            label={t("title")}
            rows={rows}
            cells={cells}
            hrefOf={({ id }) => `/companies/${id}`}
            sort={{
              by: sort,
              onSort: (by) => list.set({ sort: companySorts.find((each) => each === by) ?? null }),
            }}
            actions={(row) =>
              mayCall(role, companies.update) && (
                <Menu
                  trigger={
                    <IconButton label={common("more")} size="sm">
                      <Ellipsis aria-hidden />
                    </IconButton>
                  }
                >
                  <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(row)}>
                    {common("edit")}
                  </MenuItem>
                  {mayCall(role, companies.remove) && (
                    <>
                      <MenuSeparator />
                      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setDoomed(row)}>
                        {common("delete")}
                      </MenuItem>
                    </>
                  )}
                </Menu>
              )
            }
          />
        )}
      </GrowingList>
      <RemoveCompany company={doomed} onClose={() => setDoomed(null)} />
    </Card>
  );
}
