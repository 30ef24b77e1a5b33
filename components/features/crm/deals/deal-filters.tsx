"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { Timer, Trash2 } from "lucide-react";
import { dealOrders } from "@/contract/crm/deal-rules";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { FilterBar } from "@/components/list/filter-bar";
import { FilterSwitch } from "@/components/list/filter-buttons";
import { FilterChips } from "@/components/list/filter-chips";
import { SortMenu } from "@/components/list/sort-menu";
import { dealFilters, ofList } from "./filter-kinds";
import type { DealState } from "./use-deal-filters";

export function DealFilterBar({ state }: { state: DealState }) {
  const t = useTranslations("deals");
  const { list, texts, set, view, orderBy, orderDirection, sort } = state;
  const onOff = (name: "isRotting" | "includeDeleted", label: string, icon: ReactNode) => (
    <FilterSwitch
      isOn={texts[name] === "true"}
      icon={icon}
      onChange={(isOn) => set({ [name]: isOn ? "true" : null })}
    >
      {label}
    </FilterSwitch>
  );
  return (
    <FilterBar
      label={t("filters")}
      className="flex shrink-0 items-center gap-1.5 overflow-x-auto px-3 pb-1 md:flex-wrap md:px-4 [scrollbar-width:none]"
      search={{
        value: list.search,
        onSearch: (search) => list.set({ search }),
        label: t("search"),
        className: "w-56! min-w-44 shrink-0 md:shrink",
      }}
      onClear={state.isFiltered ? state.clear : undefined}
      end={
        view === "list" && (
          <span className="ms-auto">
            <SortMenu
              label={t("order")}
              by={orderBy}
              all={dealOrders}
              nameOf={(by) => t(`sort.${by}`)}
              onBy={(by) => sort(by, orderDirection)}
              direction={{
                now: orderDirection,
                nameOf: (direction) => t(direction),
                onChange: (direction) => sort(orderBy, direction),
              }}
            />
          </span>
        )
      }
    >
      <FilterChips
        filters={dealFilters}
        offered={dealFilters.filter(
          ({ kind }) => (view === "list" && !(kind === "stage" && state.isEvery)) || !ofList.includes(kind),
        )}
        texts={texts}
        onChange={set}
        words={{
          add: t("addFilter"),
          nameOf: (kind) => t(`filter.${kind}`),
          is: (name, value) => t("is", { name, value }),
          remove: (name) => t("removeFilter", { name }),
        }}
      />
      <FieldFilters
        entity="DEAL"
        value={texts.customField ?? null}
        onChange={(customField) => set({ customField })}
      />
      {onOff("isRotting", t("filter.rotting"), <Timer aria-hidden />)}
      {view === "list" && onOff("includeDeleted", t("filter.deleted"), <Trash2 aria-hidden />)}
    </FilterBar>
  );
}
