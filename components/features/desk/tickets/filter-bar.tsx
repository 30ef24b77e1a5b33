"use client";
import { useTranslations } from "next-intl";
import { CategoryPicker } from "@/components/features/desk/shared-category/category-picker";
import { useSlaOn } from "@/components/features/desk/shared-sla/use-sla-on";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { ColumnChooser } from "@/components/list/column-chooser";
import { FilterBar } from "@/components/list/filter-bar";
import { FilterButton, FilterPopover } from "@/components/list/filter-buttons";
import type { Filter } from "@/components/list/filter-part";
import { SortMenu } from "@/components/list/sort-menu";
import { lazyPart } from "@/components/ui/lazy-part";
import { columns, columnsWithoutSla } from "./columns";
import {
  assigneeFilter,
  channelFilter,
  groupFilter,
  priorityFilter,
  slaFilter,
  statusFilter,
  tagFilter,
  updatedFilter,
} from "./filter-kinds";
import type { TicketFilterKind } from "./filter-kinds";
import { sortNames } from "./list-query";
import type { TicketList } from "./use-ticket-list";
import type { FilterName } from "./vocabulary";

// Only for who comes from a contact or a notice.
const GivenChips = lazyPart(() => import("./given-chips").then((file) => file.GivenChips));

export function TicketFilterBar({ list }: { list: TicketList }) {
  const t = useTranslations("tickets");
  const hasSla = useSlaOn();
  const { list: state, texts, set } = list;
  const popover = (filter: Filter<TicketFilterKind, FilterName>, width: string) => (
    <FilterPopover
      filter={filter}
      width={width}
      texts={texts}
      onChange={set}
      words={{
        nameOf: (kind) => t(`filters.${kind}`),
        is: (name, value) => t("filters.is", { name, value }),
      }}
    />
  );
  return (
    <FilterBar
      label={t("filters.label")}
      className="flex items-center gap-1.5 overflow-x-auto px-3 py-2 md:flex-wrap md:px-4 [scrollbar-width:none]"
      search={{
        value: state.search,
        onSearch: (search) => state.set({ search }),
        label: t("search"),
        className: "w-64! min-w-48 shrink-0 md:shrink",
      }}
      onClear={list.isFiltered ? list.clear : undefined}
      end={
        <span className="ms-auto flex shrink-0 items-center gap-1">
          <SortMenu
            label={t("sort.label", { by: t(`sort.${list.sort}`) })}
            by={list.sort}
            all={sortNames.filter((name) => hasSla || name !== "slaDueAt")}
            nameOf={(name) => t(`sort.${name}`)}
            onBy={list.sortBy}
          />
          <span className="max-md:hidden">
            <ColumnChooser text="tickets" columns={hasSla ? columns : columnsWithoutSla} />
          </span>
        </span>
      }
    >
      {popover(statusFilter, "w-56")}
      {popover(priorityFilter, "w-56")}
      {popover(assigneeFilter, "w-64")}
      {popover(groupFilter, "w-64")}
      {popover(channelFilter, "w-56")}
      <CategoryFilter list={list} />
      {(hasSla || texts.slaStatus !== undefined) && popover(slaFilter, "w-56")}
      {popover(tagFilter, "w-60")}
      {popover(updatedFilter, "w-64")}
      {(texts.contactId !== undefined || texts.noticeId !== undefined) && <GivenChips list={list} />}
      <FieldFilters value={texts.customField ?? null} onChange={(customField) => set({ customField })} />
    </FilterBar>
  );
}

function CategoryFilter({ list: { texts, set } }: { list: TicketList }) {
  const t = useTranslations("tickets.filters");
  const words = useTranslations("category");
  const chosen = texts.underCategoryId ?? null;
  const { byId } = useCategories({ isAsked: chosen !== null });
  const name = chosen === null ? undefined : byId.get(chosen)?.name;
  return (
    <CategoryPicker
      value={chosen}
      noneLabel={words("any")}
      onChange={(underCategoryId) => set({ underCategoryId })}
      trigger={
        <FilterButton
          isOn={chosen !== null}
          text={name ? t("is", { name: words("label"), value: name }) : words("label")}
        />
      }
    />
  );
}
