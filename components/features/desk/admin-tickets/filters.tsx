"use client";
import { useTranslations } from "next-intl";
import { Layers } from "lucide-react";
import { ticketGroupings, ticketSortFields } from "@/contract/enums";
import { useSlaOn } from "@/components/features/desk/shared-sla/use-sla-on";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { FilterBar } from "@/components/list/filter-bar";
import { FilterChips } from "@/components/list/filter-chips";
import { MenuButton, SortMenu, chosenMark } from "@/components/list/sort-menu";
import { FilterChip } from "@/components/ui/filter-chip";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useFormat } from "@/lib/browser/use-format";
import { ColumnChooser } from "./column-chooser";
import { ticketFilters } from "./filter-kinds";
import { beginsAscending, sortAddress } from "./use-admin-list";
import type { AdminList } from "./use-admin-list";
import type { FilterName } from "./vocabulary";

export function TicketFilterBar({ list }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const hasSla = useSlaOn();
  const { list: state, texts, set } = list;
  return (
    <FilterBar
      label={words("filters.label")}
      className="flex flex-wrap items-center gap-1.5 px-3 py-2 md:px-4"
      search={{
        value: state.search,
        onSearch: (search) => state.set({ search }),
        label: words("search"),
        className: "w-64! min-w-40 shrink max-sm:w-full!",
      }}
      onClear={list.isFiltered ? list.clear : undefined}
      end={
        <span className="ms-auto flex items-center gap-1">
          <GroupMenu list={list} />
          <SortMenu
            label={t("order")}
            by={list.sortBy}
            all={ticketSortFields.filter((field) => hasSla || field !== "slaDueAt")}
            nameOf={(field) => t(`sort.${field}`)}
            onBy={(field) => state.set(sortAddress(field, beginsAscending(field) ? "asc" : "desc"))}
            direction={{
              now: list.sortDirection,
              nameOf: (direction) => t(direction),
              onChange: (direction) => state.set({ sortDirection: direction === "asc" ? "asc" : null }),
            }}
          />
          <span className="max-md:hidden">
            <ColumnChooser list={list} />
          </span>
        </span>
      }
    >
      <FilterChips
        filters={ticketFilters.filter(
          ({ kind }) => kind !== "slaStatus" || hasSla || texts.slaStatus !== undefined,
        )}
        texts={texts}
        onChange={set}
        words={{
          add: t("addFilter"),
          nameOf: (kind) => t(`filter.${kind}`),
          is: (name, value) => words("filters.is", { name, value }),
          remove: (name) => t("removeFilter", { name }),
        }}
      >
        <FixedChips list={list} />
      </FilterChips>
      <FieldFilters
        value={texts.customField ?? null}
        onChange={(customField) => state.set({ customField })}
      />
    </FilterBar>
  );
}

function GroupMenu({ list: { list, groupBy } }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const item = (by: typeof groupBy) => (
    <MenuItem
      key={by}
      end={by === groupBy && chosenMark}
      onSelect={() => list.set({ groupBy: by, opened: null })}
    >
      {by === null ? t("noGroups") : t(`grouping.${by}`)}
    </MenuItem>
  );
  return (
    <Menu
      trigger={
        <MenuButton
          label={t("groupBy")}
          text={groupBy ? t("groupedBy", { by: t(`grouping.${groupBy}`) }) : t("groupBy")}
          variant={groupBy ? "secondary" : "ghost"}
          icon={<Layers aria-hidden />}
        />
      }
    >
      {item(null)}
      <MenuSeparator />
      {ticketGroupings.map(item)}
    </Menu>
  );
}

/**
 * Filters that a figure's link sets and that nobody chooses by hand: they are said, and can be taken away.
 */
function FixedChips({ list: { set, texts } }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const format = useFormat();
  const chip = (names: readonly FilterName[], text: string) => (
    <FilterChip
      key={names.join()}
      label={text}
      text={text}
      removeLabel={t("removeFilter", { name: text })}
      onDrop={() => set(Object.fromEntries(names.map((name) => [name, null])))}
    />
  );
  const { createdWeekday, createdHour, openOn } = texts;
  return (
    <>
      {(createdWeekday !== undefined || createdHour !== undefined) &&
        chip(
          ["createdWeekday", "createdHour"],
          t("createdAt", {
            weekday: createdWeekday === undefined ? "" : format.weekday(Number(createdWeekday)),
            hour: createdHour === undefined ? "" : `${createdHour.padStart(2, "0")}:00`,
          }),
        )}
      {openOn !== undefined && chip(["openOn"], t("openOn", { day: format.day(openOn) }))}
    </>
  );
}
