"use client";
import { useTranslations } from "next-intl";
import { roles } from "@/contract/roles";
import { SearchBox } from "@/components/list/search-box";
import { Select } from "@/components/ui/select";
import type { ListState } from "@/components/list/use-list-state";

/** What the address narrows the list to. */
export const userFiltersIn = (list: ListState) => ({
  role: roles.find((each) => each === list.filter("role")),
  access: list.filter("access"),
});

export function UserFilterBar({ list }: { list: ListState }) {
  const t = useTranslations("users");
  const { role, access } = userFiltersIn(list);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <SearchBox
        value={list.search}
        onSearch={(search) => list.set({ search })}
        label={t("search")}
        className="max-w-72"
      />
      <span className="filter-width">
        <Select
          label={t("columns.role")}
          options={[
            { value: "", label: t("anyRole") },
            ...roles
              .filter((each) => each !== "SUPER_ADMIN")
              .map((value) => ({ value, label: t(`roles.${value}`) })),
          ]}
          value={role ?? ""}
          onChange={(value) => list.set({ role: value })}
        />
      </span>
      <span className="filter-width">
        <Select
          label={t("access.label")}
          options={["", "active", "inactive"].map((value) => ({
            value,
            label: t(`access.${value || "any"}`),
          }))}
          value={access ?? ""}
          onChange={(value) => list.set({ access: value })}
        />
      </span>
    </div>
  );
}
