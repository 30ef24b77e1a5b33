"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, ArrowUpDown, Check, Columns3, Layers, ListFilter } from "lucide-react";
import { companies } from "@/contract/companies";
import { contacts } from "@/contract/contacts";
import {
  channels,
  openAges,
  priorities,
  ticketColumns,
  ticketGroupings,
  ticketSortFields,
  ticketStatuses,
} from "@/contract/enums";
import type { OpenAge, TicketColumn } from "@/contract/enums";
import { usePlaces } from "@/components/features/shared-bulk/use-places";
import { FieldFilters } from "@/components/features/shared-fields/field-filters";
import { Choices } from "@/components/features/shared-filters/choices";
import { DayRange, useDayRangeText } from "@/components/features/shared-filters/day-range";
import { ChannelIcon, PriorityIcon, StatusIcon } from "@/components/features/shared-ticket/marks";
import { useStaff } from "@/components/features/shared-ticket/use-staff";
import { SearchBox } from "@/components/resource/search-box";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { FilterChip } from "@/components/ui/filter-chip";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/use-format";
import type { AdminList, FilterName } from "./use-admin-list";

/** What one filter is about; two ends of a range are one. */
const kinds = [
  "status",
  "priority",
  "channel",
  "assignedToId",
  "groupId",
  "categoryId",
  "companyId",
  "contactId",
  "tag",
  "created",
  "updated",
  "resolved",
  "waitingMinutes",
  "openAge",
  "isReopened",
  "wasDone",
  "isTagged",
  "isSensitive",
  "snoozed",
] as const;
type Kind = (typeof kinds)[number];
const namesOf = (kind: Kind): readonly FilterName[] =>
  kind === "created" || kind === "updated" || kind === "resolved" ? [`${kind}From`, `${kind}To`] : [kind];
const waits = [60, 240, 480, 1440, 4320] as const;

export function FilterBar({ list }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const common = useTranslations("common");
  const [added, setAdded] = useState<Kind | null>(null);
  const { list: state, filters } = list;
  const isSet = (kind: Kind) => namesOf(kind).some((name) => filters[name] !== undefined);
  const shown = kinds.filter((kind) => isSet(kind) || kind === added);
  const drop = (kind: Kind) => {
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
  kind: Kind;
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

/** The value of a filter in words; null while it has none. */
function useChipText(kind: Kind, { filters }: AdminList): string | null {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets.filters");
  const ticket = useTranslations("ticket");
  const common = useTranslations("common");
  const format = useFormat();
  const { nameOf } = useStaff();
  const places = usePlaces();
  const dayRange = useDayRangeText();
  const companyName = useEntity("company", filters.companyId);
  const contactName = useEntity("contact", filters.contactId);
  if (kind === "created" || kind === "updated" || kind === "resolved")
    return dayRange(filters[`${kind}From`], filters[`${kind}To`]);
  const value = filters[kind];
  if (value === undefined) return null;
  const several = (of: "status" | "priority" | "channel") => {
    const chosen = value.split(",");
    return chosen.length > 2
      ? words("several", { count: chosen.length })
      : format.list(
          chosen.map((one) =>
            ticket.has(`${of}.${one}` as "status.OPEN") ? ticket(`${of}.${one}` as "status.OPEN") : one,
          ),
        );
  }; // whatever the address says
  if (kind === "status" || kind === "priority" || kind === "channel") return several(kind);
  if (value === "none") return common("none");
  if (kind === "assignedToId")
    return value === "me"
      ? words("me")
      : value === "unassigned"
        ? words("unassigned")
        : (nameOf(value) ?? "…");
  if (kind === "groupId") return places.group.find(({ id }) => id === value)?.name ?? "…";
  if (kind === "categoryId") return places.category.find(({ id }) => id === value)?.name ?? "…";
  if (kind === "companyId") return companyName ?? "…";
  if (kind === "contactId") return contactName ?? "…";
  if (kind === "waitingMinutes") return format.duration(Number(value) || 0);
  if (kind === "openAge") {
    const age = openAges.find((each) => each === value);
    return age ? t(`age.${age}`) : value;
  }
  if (kind === "tag") return value;
  return value === "true" ? common("yes") : common("no");
}

/** Filters that a figure's link sets and that nobody chooses by hand: they are said, and can be taken away. */
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

function useEntity(kind: "company" | "contact", id: string | undefined): string | undefined {
  const company = useQuery({
    ...queryFor(companies.get, { params: { id: id ?? "" } }),
    enabled: kind === "company" && id !== undefined && id !== "none",
  });
  const contact = useQuery({
    ...queryFor(contacts.get, { params: { id: id ?? "" } }),
    enabled: kind === "contact" && id !== undefined,
  });
  return kind === "company" ? company.data?.name : contact.data?.name;
}

function Editor({ kind, list, onDone }: { kind: Kind; list: AdminList; onDone: () => void }) {
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
        options={priorities
          .toReversed()
          .map((value) => ({
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
    kind === "isTagged" ||
    kind === "isSensitive" ||
    kind === "snoozed"
  )
    return search([
      { value: "true", label: common("yes") },
      { value: "false", label: common("no") },
    ]);
  if (kind === "companyId" || kind === "contactId") return <EntityBox kind={kind} onPick={pick} />;
  if (kind === "created" || kind === "updated" || kind === "resolved")
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

function EntityBox({ kind, onPick }: { kind: "companyId" | "contactId"; onPick: (id: string) => void }) {
  const t = useTranslations("adminTickets");
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const query = { limit: 10, ...(typed.trim() ? { search: typed.trim() } : {}) };
  const found = {
    companyId: useQuery({ ...queryFor(companies.list, { query }), enabled: kind === "companyId" }),
    contactId: useQuery({ ...queryFor(contacts.list, { query }), enabled: kind === "contactId" }),
  }[kind];
  const options = (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-col gap-2 p-3">
      <Combobox
        label={t(`filter.${kind}`)}
        options={options}
        selected={null}
        onQuery={setTyped}
        onChange={(option) => option && onPick(option.value)}
        placeholder={common("search")}
        emptyText={common("noMatches")}
        openLabel={t(`filter.${kind}`)}
      />
      {kind === "companyId" && (
        <Button size="sm" variant="ghost" onClick={() => onPick("none")}>
          {common("none")}
        </Button>
      )}
    </div>
  );
}

/** Which columns, and in which order: the list is the view's. */
function ColumnChooser({ list: { columns, list } }: { list: AdminList }) {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets");
  const common = useTranslations("common");
  const set = (next: readonly TicketColumn[]) => list.set({ columns: next });
  const move = (at: number, by: -1 | 1) => {
    const next = [...columns];
    const [column] = next.splice(at, 1);
    if (column) next.splice(at + by, 0, column);
    set(next);
  };
  return (
    <Popover
      label={common("table.columns")}
      className="w-64"
      trigger={
        <IconButton size="sm" label={common("table.columns")}>
          <Columns3 aria-hidden />
        </IconButton>
      }
    >
      <ul className="flex flex-col gap-0.5 p-2">
        {[...columns, ...ticketColumns.filter((column) => !columns.includes(column))].map((column, at) => {
          const isOn = columns.includes(column);
          const name = words(`columns.${column}`);
          return (
            <li key={column} className="flex items-center gap-1 rounded-md px-1.5 hover:bg-hover">
              <Checkbox
                className="min-w-0 flex-1 py-1"
                label={name}
                checked={isOn}
                disabled={isOn && columns.length === 1}
                onChange={() => set(isOn ? columns.filter((each) => each !== column) : [...columns, column])}
              />
              {isOn && (
                <IconButton
                  size="sm"
                  label={t("moveUp", { name })}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
              )}
              {isOn && (
                <IconButton
                  size="sm"
                  label={t("moveDown", { name })}
                  disabled={at === columns.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </Popover>
  );
}
