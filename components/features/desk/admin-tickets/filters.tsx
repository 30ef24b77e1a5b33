"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, ArrowUpDown, Check, Layers, ListFilter } from "lucide-react";
import {
  channels,
  openAges,
  priorities,
  ticketGroupings,
  ticketSortFields,
  ticketStatuses,
} from "@/contract/enums";
import type { OpenAge } from "@/contract/enums";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { Choices } from "@/components/features/shared/shared-filters/choices";
import { DayRange } from "@/components/features/shared/shared-filters/day-range";
import { ChannelIcon, PriorityIcon, StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { SearchBox } from "@/components/resource/search-box";
import { Button } from "@/components/ui/button";
import { FilterChip } from "@/components/ui/filter-chip";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { SearchList } from "@/components/ui/search-list";
import { useFormat } from "@/lib/browser/use-format";
import { ColumnChooser } from "./column-chooser";
import { EntityBox } from "./entity-box";
import { isRange, kinds, namesOf } from "./filter-kinds";
import type { TicketFilterKind } from "./filter-kinds";
import type { AdminList, FilterName } from "./use-admin-list";
import { useChipText } from "./use-chip-text";

const waits = [60, 240, 480, 1440, 4320] as const;

export function FilterBar({ list }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const common = useTranslations("common");
  const [added, setAdded] = useState<TicketFilterKind | null>(null);
  const { list: state, filters } = list;
  const isSet = (kind: TicketFilterKind) => namesOf(kind).some((name) => filters[name] !== undefined);
  const shown = kinds.filter((kind) => isSet(kind) || kind === added);
  const drop = (kind: TicketFilterKind) => {
    setAdded(null);
    state.set(Object.fromEntries(namesOf(kind).map((name) => [name, null])));
  };
  return (
    <div
      role="search"
      aria-label={words("filters.label")}
      className="flex flex-wrap items-center gap-1.5 px-3 py-2 md:px-4"
    >
      <SearchBox
        value={state.search}
        onSearch={(search) => state.set({ search })}
        label={words("search")}
        className="w-64! min-w-40 shrink max-sm:w-full!"
      />
      {shown.map((kind) => (
        <Chip key={kind} kind={kind} list={list} isNew={kind === added} onDrop={() => drop(kind)} />
      ))}
      <FixedChips list={list} />
      <Menu
        align="start"
        trigger={
          <Button size="sm" variant="ghost" icon={<ListFilter aria-hidden />}>
            {t("addFilter")}
          </Button>
        }
      >
        {kinds
          .filter((kind) => !shown.includes(kind))
          .map((kind) => (
            <MenuItem key={kind} onSelect={() => setAdded(kind)}>
              {t(`filter.${kind}`)}
            </MenuItem>
          ))}
      </Menu>
      <FieldFilters
        value={filters.customField ?? null}
        onChange={(customField) => state.set({ customField })}
      />
      {list.isFiltered && (
        <Button size="sm" variant="ghost" onClick={list.clear}>
          {common("clearFilters")}
        </Button>
      )}
      <span className="ms-auto flex items-center gap-1">
        <Menu
          trigger={
            <Button
              size="sm"
              variant={list.groupBy ? "secondary" : "ghost"}
              icon={<Layers aria-hidden />}
              aria-label={t("groupBy")}
            >
              <span className="max-lg:hidden">
                {list.groupBy ? t("groupedBy", { by: t(`grouping.${list.groupBy}`) }) : t("groupBy")}
              </span>
            </Button>
          }
        >
          <MenuItem
            end={list.groupBy === null && chosenMark}
            onSelect={() => state.set({ groupBy: null, opened: null })}
          >
            {t("noGroups")}
          </MenuItem>
          <MenuSeparator />
          {ticketGroupings.map((by) => (
            <MenuItem
              key={by}
              end={by === list.groupBy && chosenMark}
              onSelect={() => state.set({ groupBy: by, opened: null })}
            >
              {t(`grouping.${by}`)}
            </MenuItem>
          ))}
        </Menu>
        <Menu
          trigger={
            <Button size="sm" variant="ghost" icon={<ArrowUpDown aria-hidden />} aria-label={t("order")}>
              <span className="max-lg:hidden">{t(`sort.${list.sortBy}`)}</span>
            </Button>
          }
        >
          {ticketSortFields.map((field) => (
            <MenuItem
              key={field}
              end={field === list.sortBy && chosenMark}
              onSelect={() =>
                state.set({
                  sortBy: field === "lastActivityAt" ? null : field,
                  sortDirection: field === "waitingSince" ? "asc" : null,
                })
              }
            >
              {t(`sort.${field}`)}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem
            icon={<ArrowUp aria-hidden />}
            end={list.sortDirection === "asc" && chosenMark}
            onSelect={() => state.set({ sortDirection: "asc" })}
          >
            {t("ascending")}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown aria-hidden />}
            end={list.sortDirection === "desc" && chosenMark}
            onSelect={() => state.set({ sortDirection: null })}
          >
            {t("descending")}
          </MenuItem>
        </Menu>
        <span className="max-md:hidden">
          <ColumnChooser list={list} />
        </span>
      </span>
    </div>
  );
}

const chosenMark = <Check aria-hidden className="size-4 text-accent-ink" />;

function Chip({
  kind,
  list,
  isNew,
  onDrop,
}: {
  kind: TicketFilterKind;
  list: AdminList;
  isNew: boolean;
  onDrop: () => void;
}) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets.filters");
  const value = useChipText(kind, list);
  const name = t(`filter.${kind}`);
  return (
    <FilterChip
      label={name}
      text={value === null ? name : words("is", { name, value })}
      removeLabel={t("removeFilter", { name })}
      isNew={isNew && value === null}
      onDrop={onDrop}
    >
      {(close) => <Editor kind={kind} list={list} onDone={close} />}
    </FilterChip>
  );
}

/**
 * Filters that a figure's link sets and that nobody chooses by hand: they are said, and can be taken away.
 */
function FixedChips({ list: { list, filters } }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const format = useFormat();
  const chip = (names: readonly FilterName[], text: string) => (
    <FilterChip
      key={names.join()}
      label={text}
      text={text}
      removeLabel={t("removeFilter", { name: text })}
      onDrop={() => list.set(Object.fromEntries(names.map((name) => [name, null])))}
    />
  );
  const { createdWeekday, createdHour, openOn } = filters;
  return (
    <>
      {(createdWeekday !== undefined || createdHour !== undefined) &&
        chip(
          ["createdWeekday", "createdHour"],
          t("createdAt", {
            weekday: createdWeekday === undefined ? "" : weekdayName(format, Number(createdWeekday)),
            hour: createdHour === undefined ? "" : `${createdHour.padStart(2, "0")}:00`,
          }),
        )}
      {openOn !== undefined && chip(["openOn"], t("openOn", { day: format.day(openOn) }))}
    </>
  );
}
const weekdayName = (format: ReturnType<typeof useFormat>, weekday: number): string =>
  format.weekday(weekday);

function Editor({ kind, list, onDone }: { kind: TicketFilterKind; list: AdminList; onDone: () => void }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets.filters");
  const ticket = useTranslations("ticket");
  const common = useTranslations("common");
  const format = useFormat();
  const { staff } = useStaff();
  const places = usePlaces();
  const { filters, list: state } = list;
  const set = (value: string | readonly string[] | null) => state.set({ [kind]: value });
  const pick = (value: string) => {
    onDone();
    set(value);
  };
  if (kind === "status")
    return (
      <Choices
        value={filters.status}
        onChange={set}
        options={ticketStatuses.map((value) => ({
          value,
          label: ticket(`status.${value}`),
          icon: <StatusIcon status={value} />,
        }))}
      />
    );
  if (kind === "priority")
    return (
      <Choices
        value={filters.priority}
        onChange={set}
        options={priorities.toReversed().map((value) => ({
          value,
          label: ticket(`priority.${value}`),
          icon: <PriorityIcon priority={value} />,
        }))}
      />
    );
  if (kind === "channel")
    return (
      <Choices
        value={filters.channel}
        onChange={set}
        options={channels.map((value) => ({
          value,
          label: ticket(`channel.${value}`),
          icon: <ChannelIcon channel={value} />,
        }))}
      />
    );
  const search = (options: readonly { value: string; label: string }[]) => (
    <SearchList
      options={options}
      value={filters[namesOf(kind)[0] ?? "status"] ?? null}
      onPick={pick}
      label={t(`filter.${kind}`)}
      placeholder={common("search")}
      emptyText={common("noMatches")}
    />
  );
  if (kind === "assignedToId")
    return search([
      { value: "me", label: words("me") },
      { value: "unassigned", label: words("unassigned") },
      ...staff.map(({ id, name }) => ({ value: id, label: name })),
    ]);
  if (kind === "groupId")
    return search([
      { value: "none", label: common("none") },
      ...places.group.map(({ id, name }) => ({ value: id, label: name })),
    ]);
  if (kind === "categoryId")
    return search([
      { value: "none", label: common("none") },
      ...places.category.map(({ id, name }) => ({ value: id, label: name })),
    ]);
  if (kind === "waitingMinutes")
    return search(
      waits.map((minutes) => ({
        value: String(minutes),
        label: t("atLeast", { duration: format.duration(minutes) }),
      })),
    );
  if (kind === "openAge")
    return search(openAges.map((age: OpenAge) => ({ value: age, label: t(`age.${age}`) })));
  if (
    kind === "isReopened" ||
    kind === "wasDone" ||
    kind === "isMerged" ||
    kind === "isTagged" ||
    kind === "isSensitive" ||
    kind === "snoozed"
  )
    return search([
      { value: "true", label: common("yes") },
      { value: "false", label: common("no") },
    ]);
  if (kind === "companyId" || kind === "contactId") return <EntityBox kind={kind} onPick={pick} />;
  if (isRange(kind))
    return (
      <DayRange
        from={filters[`${kind}From`]}
        to={filters[`${kind}To`]}
        onFrom={(day) => state.set({ [`${kind}From`]: day })}
        onTo={(day) => state.set({ [`${kind}To`]: day })}
      />
    );
  return (
    <form
      className="p-2"
      onSubmit={(event) => {
        event.preventDefault();
        const value = new FormData(event.currentTarget).get("tag");
        onDone();
        set(typeof value === "string" ? value.trim() : null);
      }}
    >
      <Input
        name="tag"
        size="sm"
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={50}
        defaultValue={filters.tag ?? ""}
        aria-label={t("filter.tag")}
        placeholder={words("tagPlaceholder")}
      />
    </form>
  );
}
