"use client";
import { memo } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AlarmClock, Shapes, UserRound, UserRoundX, UsersRound } from "lucide-react";
import { priorities } from "@/contract/desk-enums";
import { boardSorts } from "@/contract/desk/ticket-board";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { slaControl } from "@/components/features/desk/shared-sla/sla-filter";
import { useSlaOn } from "@/components/features/desk/shared-sla/use-sla-on";
import { PriorityIcon } from "@/components/features/desk/shared-ticket/marks";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { FilterBar } from "@/components/list/filter-bar";
import { FilterPopover, FilterSwitch } from "@/components/list/filter-buttons";
import type { Filter } from "@/components/list/filter-part";
import { choiceControl, severalControl } from "@/components/list/filter-controls";
import { SortMenu } from "@/components/list/sort-menu";
import { Avatar } from "@/components/ui/avatar";
import { StatusDot } from "@/components/ui/status-dot";
import { queryFor } from "@/lib/api/query";
import { usualSort } from "./board-query";
import type { BoardFilterState } from "./use-filters";
import type { FilterName } from "./vocabulary";

type Kind = "priority" | "sla" | "category" | "assignment";

const priorityFilter: Filter<Kind, FilterName> = {
  kind: "priority",
  names: ["priority"],
  ...severalControl(() => {
    const t = useTranslations("ticket.priority");
    return {
      options: priorities
        .toReversed()
        .map((value) => ({ value, label: t(value), icon: <PriorityIcon priority={value} /> })),
      order: priorities,
    };
  }),
};

const slaFilter: Filter<Kind, FilterName> = { kind: "sla", names: ["slaStatus"], ...slaControl };

/** Of the tree every category with its path, the inactive ones too: their tickets are still there. */
const useEveryCategory = (isAsked: boolean) =>
  useQuery({
    ...queryFor(ticketCategories.list, { query: { flat: "true", includeInactive: "true" } }),
    enabled: isAsked,
  }).data?.items ?? [];
const categoryFilter: Filter<Kind, FilterName> = {
  kind: "category",
  names: ["categoryId"],
  ...choiceControl((isAsked) => {
    const t = useTranslations("ticketBoard.filters");
    const categories = useEveryCategory(isAsked);
    return {
      options: [
        { value: "", label: t("anyCategory"), icon: <Shapes aria-hidden className="text-ink-faint" /> },
        ...categories.map(({ id, path, color }) => ({
          value: id,
          label: path.join(" › "),
          icon: <StatusDot color={color} />,
        })),
      ],
      textOf: (value) => categories.find(({ id }) => id === value)?.name ?? null,
      placeholder: t("findCategory"),
      emptyText: t("noCategory"),
    };
  }),
};

const assignmentFilter: Filter<Kind, FilterName> = {
  kind: "assignment",
  names: ["assignedToId"],
  ...choiceControl((isAsked) => {
    const t = useTranslations("ticketBoard.filters");
    const words = useTranslations("ticket.assign");
    const { staff, nameOf } = useStaff({ isAsked });
    return {
      options: [
        { value: "", label: t("all"), icon: <UsersRound aria-hidden className="text-ink-faint" /> },
        {
          value: "unassigned",
          label: t("unassigned"),
          icon: <UserRoundX aria-hidden className="text-ink-faint" />,
        },
        { value: "me", label: t("me"), icon: <UserRound aria-hidden className="text-ink-faint" /> },
        ...staff.map(({ id, name }) => ({ value: id, label: name, icon: <Avatar name={name} size="xs" /> })),
      ],
      textOf: (value) =>
        value === "me" ? t("me") : value === "unassigned" ? t("unassigned") : nameOf(value),
      placeholder: words("find"),
      emptyText: words("none"),
    };
  }),
};

/** Rests while a card is carried. */
export const BoardFilters = memo(function BoardFilters({
  filters: { list, texts, set, isFiltered, clear, sort, sortBy },
  hasAssignment,
}: {
  filters: BoardFilterState;
  hasAssignment: boolean;
}) {
  const t = useTranslations("ticketBoard.filters");
  const hasSla = useSlaOn();
  const popover = (filter: Filter<Kind, FilterName>, width: string) => (
    <FilterPopover
      filter={filter}
      width={width}
      texts={texts}
      onChange={set}
      words={{ nameOf: (kind) => t(kind), is: (name, value) => t("is", { name, value }) }}
    />
  );
  return (
    <FilterBar
      label={t("label")}
      className="flex shrink-0 items-center gap-1.5 overflow-x-auto px-3 pb-2 md:flex-wrap md:px-4 [scrollbar-width:none]"
      search={{
        value: list.search,
        onSearch: (search) => list.set({ search }),
        label: t("search"),
        className: "w-64! min-w-48 shrink-0 md:shrink",
      }}
      onClear={isFiltered ? clear : undefined}
      end={
        (hasSla || sort !== usualSort) && (
          <span className="ms-auto flex shrink-0 items-center">
            <SortMenu
              label={t("sortedBy", { by: t(`sort.${sort}`) })}
              by={sort}
              all={boardSorts}
              nameOf={(name) => t(`sort.${name}`)}
              onBy={sortBy}
            />
          </span>
        )
      }
    >
      {popover(priorityFilter, "w-56")}
      {(hasSla || texts.slaStatus !== undefined) && popover(slaFilter, "w-56")}
      {popover(categoryFilter, "w-72")}
      {hasAssignment && popover(assignmentFilter, "w-64")}
      <FieldFilters value={texts.customField ?? null} onChange={(customField) => set({ customField })} />
      <FilterSwitch
        isOn={texts.snoozed === "true"}
        icon={<AlarmClock aria-hidden />}
        onChange={(isOn) => set({ snoozed: isOn ? "true" : null })}
      >
        {t("snoozed")}
      </FilterSwitch>
    </FilterBar>
  );
});
