"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Building2, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { companies, companySorts } from "@/contract/crm/companies";
import type { Company } from "@/contract/crm/companies";
import { GrowingList } from "@/components/list/growing-list";
import { ExportButton } from "@/components/list/export-button";
import {
  numberCell,
  optionCell,
  personCell,
  sortableCell,
  tagsCell,
  textCell,
  timeCell,
  titleCell,
} from "@/components/resource/cells";
import { DataTable } from "@/components/resource/data-table";
import { useListState } from "@/components/list/use-list-state";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { pagesFor } from "@/lib/api/query";
import { send } from "@/lib/api/send";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { RemoveCompany } from "./remove-company";
import { CompanyFilterBar, companyFiltersIn } from "./company-filter-bar";

const cells = [
  sortableCell(titleCell<"name", "domain">("name", "domain")),
  textCell("industry"),
  optionCell("tier", { VIP: "accent", PREMIUM: "info" }),
  personCell("ownerName"),
  tagsCell("tags"),
  numberCell("contactCount"),
  numberCell("openTickets"),
  sortableCell(timeCell("updatedAt"), "-updatedAt"),
];

export function CompanyList({
  newButton,
  onEdit,
}: {
  newButton: ReactNode;
  onEdit: (company: Company) => void;
}) {
  const t = useTranslations("companies");
  const { role } = useSignedIn();
  const list = useListState();
  const [doomed, setDoomed] = useState<Company | null>(null);
  const filters = companyFiltersIn(list);
  const { ownerId, industry, tier, tag } = filters;
  const sort = companySorts.find((each) => each === list.sort) ?? "name";
  const asked = {
    ...(list.search ? { search: list.search } : {}),
    ...(ownerId ? { ownerId } : {}),
    ...(industry ? { industry } : {}),
    ...(tier ? { tier: [tier] } : {}),
    ...(tag ? { tag } : {}),
  };
  const query = useInfiniteQuery({
    ...pagesFor(companies.list, { query: { ...asked, sort, limit: 50 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card isFlush>
      <CompanyFilterBar list={list} filters={filters}>
        {mayCall(role, companies.exportPart) && (
          <span className="ms-auto">
            <ExportButton
              name="companies"
              isEmpty={query.data?.pages[0]?.total === 0}
              fetchPart={(cursor) => send(companies.exportPart, { query: { ...asked, ...cursor } })}
            />
          </span>
        )}
      </CompanyFilterBar>
      <GrowingList
        query={query}
        isFiltered={list.search !== "" || [ownerId, industry, tier, tag].some((each) => each !== null)}
        onClear={() => list.set({ search: null, owner: null, industry: null, tier: null, tag: null })}
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
                <CompanyMenu onEdit={() => onEdit(row)} onRemove={() => setDoomed(row)} />
              )
            }
          />
        )}
      </GrowingList>
      <RemoveCompany company={doomed} onClose={() => setDoomed(null)} />
    </Card>
  );
}

function CompanyMenu({ onEdit, onRemove }: { onEdit: () => void; onRemove: () => void }) {
  const common = useTranslations("common");
  const { role } = useSignedIn();
  return (
    <Menu
      trigger={
        <IconButton label={common("more")} size="sm">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        {common("edit")}
      </MenuItem>
      {mayCall(role, companies.remove) && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
            {common("delete")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
