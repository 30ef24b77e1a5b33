"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ArrowUpDown, Check, ChevronDown, UserRound, UserRoundX, UsersRound } from "lucide-react";
import { clsx } from "clsx";
import { agentGroups } from "@/contract/desk/agent-groups";
import { channels, priorities, ticketStatuses } from "@/contract/enums";
import { contacts } from "@/contract/crm/contacts";
import { limits } from "@/contract/limits";
import { CategoryPicker } from "@/components/features/desk/shared-category/category-picker";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { FieldFilters } from "@/components/features/workspace/shared-fields/field-filters";
import { ChannelIcon, PriorityIcon, StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { ColumnChooser } from "@/components/resource/column-chooser";
import { SearchBox } from "@/components/resource/search-box";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FilterChip } from "@/components/ui/filter-chip";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { SearchList } from "@/components/ui/search-list";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { sortNames } from "./use-ticket-list";
import type { TicketList } from "./use-ticket-list";
import { filterNames, optionalColumns, setColumns, useColumns } from "./views";

export function FilterBar({ list }: { list: TicketList }) {
  const t = useTranslations("tickets");
  const words = useTranslations("ticket");
  const common = useTranslations("common");
  const { list: state, isFiltered } = list;
  const tag = state.filter("tag");
  return (
    <div
      role="search"
      aria-label={t("filters.label")}
      className="flex items-center gap-1.5 overflow-x-auto px-3 py-2 md:flex-wrap md:px-4 [scrollbar-width:none]"
    >
      <SearchBox
        value={state.search}
        onSearch={(search) => state.set({ search })}
        label={t("search")}
        className="w-64! min-w-48 shrink-0 md:shrink"
      />
      <Choice
        list={list}
        name="status"
        label={t("filters.status")}
        options={ticketStatuses.map((value) => ({
          value,
          label: words(`status.${value}`),
          icon: <StatusIcon status={value} />,
        }))}
      />
      <Choice
        list={list}
        name="priority"
        label={t("filters.priority")}
        options={priorities.toReversed().map((value) => ({
          value,
          label: words(`priority.${value}`),
          icon: <PriorityIcon priority={value} />,
        }))}
      />
      <AssigneeFilter list={list} />
      <GroupFilter list={list} />
      <Choice
        list={list}
        name="channel"
        label={t("filters.channel")}
        options={channels.map((value) => ({
          value,
          label: words(`channel.${value}`),
          icon: <ChannelIcon channel={value} />,
        }))}
      />
      <CategoryFilter list={list} />
      <Popover
        label={t("filters.tag")}
        align="start"
        className="w-60"
        trigger={
          <FilterButton
            isOn={tag !== null}
            text={tag ? t("filters.is", { name: t("filters.tag"), value: tag }) : t("filters.tag")}
          />
        }
      >
        {(close) => (
          <form
            className="p-2"
            onSubmit={(event) => {
              event.preventDefault();
              const value = new FormData(event.currentTarget).get("tag");
              state.set({ tag: typeof value === "string" ? value.trim() : null });
              close();
            }}
          >
            <Input
              name="tag"
              size="sm"
              data-autofocus
              dir="auto"
              autoComplete="off"
              maxLength={50}
              defaultValue={tag ?? ""}
              aria-label={t("filters.tag")}
              placeholder={t("filters.tagPlaceholder")}
            />
          </form>
        )}
      </Popover>
      <ContactChip list={list} />
      {state.filter("notice") && (
        <FilterChip
          label={t("filters.notice")}
          text={t("filters.notice")}
          removeLabel={t("filters.remove", { name: t("filters.notice") })}
          onDrop={() => state.set({ notice: null })}
        />
      )}
      <FieldFilters
        value={state.filter("customField")}
        onChange={(customField) => state.set({ customField })}
      />
      {isFiltered && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() =>
            state.set(
              Object.fromEntries(filterNames.filter((name) => name !== "sort").map((name) => [name, null])),
            )
          }
        >
          {common("clearFilters")}
        </Button>
      )}
      <span className="ms-auto flex shrink-0 items-center gap-1">
        <Menu
          trigger={
            <Button
              size="sm"
              variant="ghost"
              icon={<ArrowUpDown aria-hidden />}
              aria-label={t("sort.label", { by: t(`sort.${list.sort}`) })}
            >
              <span className="max-lg:hidden">{t(`sort.${list.sort}`)}</span>
            </Button>
          }
        >
          {sortNames.map((name) => (
            <MenuItem
              key={name}
              end={name === list.sort && <Check aria-hidden className="size-4 text-accent-ink" />}
              onSelect={() => state.set({ sort: name === "-lastActivityAt" ? null : name })}
            >
              {t(`sort.${name}`)}
            </MenuItem>
          ))}
        </Menu>
        <span className="max-md:hidden">
          <TicketColumns />
        </span>
      </span>
    </div>
  );
}

function FilterButton({ isOn, text, ...rest }: { isOn: boolean; text: string }) {
  return (
    <Button
      {...rest}
      size="sm"
      variant={isOn ? "secondary" : "ghost"}
      className={clsx(isOn && "border-accent/40! text-accent-ink!")}
    >
      <span className="max-w-48 truncate">{text}</span>
      <ChevronDown aria-hidden className="size-3! text-ink-faint" />
    </Button>
  );
}

/** In the address it is no filter at all. */
const anybody = "";

/** Several of a known set. */
function Choice({
  list,
  name,
  label,
  options,
}: {
  list: TicketList;
  name: "status" | "priority" | "channel";
  label: string;
  options: readonly { value: string; label: string; icon: ReactNode }[];
}) {
  const t = useTranslations("tickets.filters");
  const format = useFormat();
  const chosen = list.list.filters(name);
  const names = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  const text =
    names.length === 0
      ? label
      : t("is", {
          name: label,
          value: names.length > 2 ? t("several", { count: names.length }) : format.list(names),
        });
  return (
    <Popover
      label={label}
      align="start"
      className="w-56"
      trigger={<FilterButton isOn={names.length > 0} text={text} />}
    >
      <div className="flex flex-col gap-0.5 p-2">
        {options.map(({ value, label: word, icon }) => (
          <Checkbox
            key={value}
            className="rounded-md px-1.5 py-1 hover:bg-hover"
            label={
              <span className="flex items-center gap-2">
                {icon}
                {word}
              </span>
            }
            checked={chosen.includes(value)}
            onChange={(event) =>
              list.list.set({
                [name]: options
                  .map((option) => option.value)
                  .filter((each) => (each === value ? event.target.checked : chosen.includes(each))),
              })
            }
          />
        ))}
      </div>
    </Popover>
  );
}

function AssigneeFilter({ list: { list } }: { list: TicketList }) {
  const t = useTranslations("tickets.filters");
  const words = useTranslations("ticket.assign");
  const { staff, nameOf } = useStaff();
  const chosen = list.filter("assignee");
  const word = chosen === "me" ? t("me") : chosen === "unassigned" ? t("unassigned") : nameOf(chosen);
  const options = [
    { value: anybody, label: t("anybody"), icon: <UsersRound aria-hidden className="text-ink-faint" /> },
    { value: "me", label: t("me"), icon: <UserRound aria-hidden className="text-ink-faint" /> },
    {
      value: "unassigned",
      label: t("unassigned"),
      icon: <UserRoundX aria-hidden className="text-ink-faint" />,
    },
    ...staff.map(({ id, name }) => ({ value: id, label: name, icon: <Avatar name={name} size="xs" /> })),
  ];
  return (
    <Popover
      label={t("assignee")}
      align="start"
      className="w-64"
      trigger={
        <FilterButton
          isOn={chosen !== null}
          text={word ? t("is", { name: t("assignee"), value: word }) : t("assignee")}
        />
      }
    >
      {(close) => (
        <SearchList
          options={options}
          value={chosen ?? anybody}
          onPick={(value) => {
            close();
            list.set({ assignee: value === anybody ? null : value });
          }}
          label={t("assignee")}
          placeholder={words("find")}
          emptyText={words("none")}
        />
      )}
    </Popover>
  );
}

/** Shown where there are groups. */
function GroupFilter({ list: { list } }: { list: TicketList }) {
  const t = useTranslations("tickets.filters");
  const words = useTranslations("ticket.panel");
  const { data } = useQuery(queryFor(agentGroups.list, { query: { limit: limits.pageSizeMax } }));
  const groups = data?.items ?? [];
  const chosen = list.filter("group");
  const word = groups.find(({ id }) => id === chosen)?.name;
  if (groups.length === 0) return null;
  return (
    <Popover
      label={t("group")}
      align="start"
      className="w-64"
      trigger={
        <FilterButton
          isOn={chosen !== null}
          text={word ? t("is", { name: t("group"), value: word }) : t("group")}
        />
      }
    >
      {(close) => (
        <SearchList
          options={[
            { value: anybody, label: t("anyGroup") },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen ?? anybody}
          label={t("group")}
          placeholder={words("findPlace")}
          emptyText={words("noPlace")}
          onPick={(value) => {
            close();
            list.set({ group: value === anybody ? null : value });
          }}
        />
      )}
    </Popover>
  );
}

function CategoryFilter({ list: { list } }: { list: TicketList }) {
  const t = useTranslations("tickets.filters");
  const words = useTranslations("category");
  const { byId } = useCategories();
  const chosen = list.filter("category");
  const name = chosen === null ? undefined : byId.get(chosen)?.name;
  return (
    <CategoryPicker
      value={chosen}
      noneLabel={words("any")}
      onChange={(category) => list.set({ category })}
      trigger={
        <FilterButton
          isOn={chosen !== null}
          text={name ? t("is", { name: words("label"), value: name }) : words("label")}
        />
      }
    />
  );
}

/** Set by whoever comes from a contact; here it is only taken away. */
function ContactChip({ list: { list } }: { list: TicketList }) {
  const t = useTranslations("tickets");
  const id = list.filter("contact");
  const { data } = useQuery({
    ...queryFor(contacts.get, { params: { id: id ?? "" } }),
    enabled: id !== null,
  });
  if (id === null) return null;
  const text = t("filters.is", { name: t("columns.contact"), value: data?.name ?? "…" });
  return (
    <FilterChip
      label={text}
      text={<bdi>{text}</bdi>}
      removeLabel={t("filters.remove", { name: t("columns.contact") })}
      onDrop={() => list.set({ contact: null })}
    />
  );
}

function TicketColumns() {
  return (
    <ColumnChooser text="tickets" columns={optionalColumns} chosen={useColumns()} onChange={setColumns} />
  );
}
