"use client";
import { useMemo } from "react";
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { ticketColumns, ticketGroupings, ticketSortFields } from "@/contract/enums";
import type { TicketColumn, TicketGrouping, TicketSortField } from "@/contract/enums";
import { omnichannelTickets } from "@/contract/desk/omnichannel-tickets";
import type { TicketGroup } from "@/contract/desk/omnichannel-tickets";
import type { QueryIn } from "@/contract/kit";
import type { Ticket } from "@/contract/desk/tickets";
import { useListState } from "@/components/resource/use-list-state";
import { pagesFor, queryFor } from "@/lib/api/query";

/** What can narrow the list, by the names of the API, so that any figure's link is a list. */
export const filterNames = [
  "status",
  "priority",
  "channel",
  "assignedToId",
  "groupId",
  "categoryId",
  "companyId",
  "contactId",
  "tag",
  "isTagged",
  "isSensitive",
  "snoozed",
  "slaStatus",
  "pipelineId",
  "createdFrom",
  "createdTo",
  "updatedFrom",
  "updatedTo",
  "resolvedFrom",
  "resolvedTo",
  "reopenedFrom",
  "reopenedTo",
  "isMerged",
  "createdWeekday",
  "createdHour",
  "waitingMinutes",
  "openOn",
  "openAge",
  "isReopened",
  "wasDone",
  "customField",
  "search",
] as const;
export type FilterName = (typeof filterNames)[number];
export type AdminTicketFilters = Readonly<Partial<Record<FilterName, string>>>;
const defaultColumns: readonly TicketColumn[] = [
  "status",
  "priority",
  "assignee",
  "channel",
  "waiting",
  "updated",
];
const pageSize = 50;

/** A line of the list: the head of a group, a ticket, or the way to more of a group. */
export type Item =
  | { kind: "group"; group: TicketGroup; isOpen: boolean }
  | { kind: "ticket"; ticket: Ticket }
  | { kind: "more"; group: TicketGroup; shown: number };
/** Stands in the address between commas. */
export const keyOfGroup = ({ key }: TicketGroup): string =>
  encodeURIComponent(key ?? "none").replaceAll("~", "%7E");

const filterOf: Record<TicketGrouping, FilterName> = {
  status: "status",
  priority: "priority",
  assignee: "assignedToId",
  channel: "channel",
  category: "categoryId",
  company: "companyId",
  tag: "tag",
};
/** The filter that shows a group, and nothing but it. */
function filterFor(by: TicketGrouping, { key }: TicketGroup): AdminTicketFilters {
  if (key === null && by === "tag") return { isTagged: "false" };
  return { [filterOf[by]]: key ?? (by === "assignee" ? "unassigned" : "none") };
}

type ListQuery = NonNullable<QueryIn<typeof omnichannelTickets.omnichannel>>;
// The address is whatever somebody typed; the server looks at it and names what is wrong.
export const asQuery = (filters: AdminTicketFilters): Partial<ListQuery> => filters as Partial<ListQuery>; // see above

/** The list as the address describes it: filters, order, columns, and groups with those that are open. */
export function useAdminList() {
  const list = useListState();
  const text = filterNames.map((name) => list.filter(name) ?? "").join("\n");
  const filters = useMemo<AdminTicketFilters>(
    () =>
      Object.fromEntries(
        text
          .split("\n")
          .flatMap((value, at): [string, string][] => (value === "" ? [] : [[filterNames[at] ?? "", value]])),
      ),
    [text],
  );
  const sortBy: TicketSortField =
    ticketSortFields.find((field) => field === list.filter("sortBy")) ?? "lastActivityAt";
  const sortDirection = list.filter("sortDirection") === "asc" ? ("asc" as const) : ("desc" as const);
  const groupBy: TicketGrouping | null =
    ticketGroupings.find((each) => each === list.filter("groupBy")) ?? null;
  const asked = list.filters("columns");
  const columns: readonly TicketColumn[] =
    asked.length > 0
      ? asked.flatMap((name) => ticketColumns.find((column) => column === name) ?? [])
      : defaultColumns;
  const query: ListQuery = { ...asQuery(filters), sortBy, sortDirection, limit: pageSize };

  const pages = useInfiniteQuery({
    ...pagesFor(omnichannelTickets.omnichannel, { query }),
    placeholderData: keepPreviousData,
  });
  const groups = useQuery({
    ...queryFor(omnichannelTickets.omnichannelGroups, {
      query: { ...asQuery(filters), groupBy: groupBy ?? "status" },
    }),
    enabled: groupBy !== null,
    placeholderData: keepPreviousData,
  });
  const opened = list.filter("opened");
  // `key:pages` each; without any, the first group is open.
  const open = useMemo(
    () =>
      new Map<string, number>(
        opened === null
          ? (groups.data?.groups.slice(0, 1) ?? []).map((group) => [keyOfGroup(group), 1])
          : opened
              .split(",")
              .filter(Boolean)
              .map((part) => {
                const [key = "", count] = part.split("~");
                return [key, Math.max(1, Number(count) || 1)] as const;
              }),
      ),
    [opened, groups.data],
  );
  const wanted =
    groupBy === null
      ? []
      : (groups.data?.groups ?? [])
          .filter((group) => open.has(keyOfGroup(group)))
          .flatMap((group) =>
            Array.from({ length: open.get(keyOfGroup(group)) ?? 1 }, (_, at) => ({
              key: keyOfGroup(group),
              query: { ...query, ...asQuery(filterFor(groupBy, group)), page: at + 1 },
            })),
          );
  const parts = useQueries({
    queries: wanted.map((part) => queryFor(omnichannelTickets.omnichannel, { query: part.query })),
  });
  const rowsOf = (group: TicketGroup): Ticket[] =>
    wanted.flatMap((part, at) => (part.key === keyOfGroup(group) ? (parts[at]?.data?.items ?? []) : []));

  const items: Item[] =
    groupBy === null
      ? (pages.data?.pages.flatMap(({ items: rows }) => rows) ?? []).map((ticket) => ({
          kind: "ticket",
          ticket,
        }))
      : (groups.data?.groups ?? []).flatMap((group): Item[] => {
          const isOpen = open.has(keyOfGroup(group));
          const rows = isOpen ? rowsOf(group) : [];
          return [
            { kind: "group", group, isOpen },
            ...rows.map((ticket): Item => ({ kind: "ticket", ticket })),
            ...(isOpen && rows.length > 0 && rows.length < group.count
              ? [{ kind: "more" as const, group, shown: rows.length }]
              : []),
          ];
        });
  const setOpen = (next: ReadonlyMap<string, number>) =>
    list.set({
      opened: next.size === 0 ? "," : [...next].map(([key, count]) => `${key}~${count}`).join(","),
    });
  const first = pages.data?.pages[0];
  return {
    list,
    filters,
    query,
    sortBy,
    sortDirection,
    groupBy,
    columns,
    items,
    pages,
    groups,
    rows: items.flatMap((item) => (item.kind === "ticket" ? [item.ticket] : [])),
    total: first?.total ?? 0,
    totalIsCapped: first?.totalIsCapped ?? false,
    isFiltered: Object.keys(filters).length > 0,
    toggleGroup: (group: TicketGroup) => {
      const next = new Map(open);
      if (!next.delete(keyOfGroup(group))) next.set(keyOfGroup(group), 1);
      setOpen(next);
    },
    moreOf: (group: TicketGroup) =>
      setOpen(new Map([...open, [keyOfGroup(group), (open.get(keyOfGroup(group)) ?? 1) + 1]])),
    clear: () => list.set(Object.fromEntries(filterNames.map((name) => [name, null]))),
  };
}
export type AdminList = ReturnType<typeof useAdminList>;
