"use client";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ticketColumns, ticketGroupings, ticketSortFields } from "@/contract/enums";
import type { TicketColumn, TicketGrouping, TicketSortField } from "@/contract/enums";
import { omnichannelTickets } from "@/contract/desk/omnichannel-tickets";
import { useFilters } from "@/components/list/use-filters";
import { useGrown } from "@/components/list/use-grown";
import type { ListState } from "@/components/list/use-list-state";
import { pagesFor } from "@/lib/api/query";
import type { Item } from "./ticket-groups";
import { useTicketGroups } from "./use-ticket-groups";
import type { ListQuery } from "./use-ticket-groups";
import { adminTicketVocabulary } from "./vocabulary";

const defaultColumns: readonly TicketColumn[] = [
  "status",
  "priority",
  "assignee",
  "channel",
  "waiting",
  "updated",
];
const pageSize = 50;

const usualSort: TicketSortField = "lastActivityAt";
/** Longest waiting and due first is what is asked for. */
export const beginsAscending = (by: TicketSortField): boolean => by === "waitingSince" || by === "slaDueAt";
/** An order as the address has it: the usual one is left out. */
export const sortAddress = (by: TicketSortField, direction: "asc" | "desc") => ({
  sortBy: by === usualSort ? null : by,
  sortDirection: direction === "asc" ? direction : null,
});
/** Order, grouping and columns as the address has them. */
function shapeIn(list: ListState) {
  const groupBy: TicketGrouping | null =
    ticketGroupings.find((each) => each === list.filter("groupBy")) ?? null;
  const asked = list.filters("columns");
  const columns: readonly TicketColumn[] =
    asked.length > 0
      ? asked.flatMap((name) => ticketColumns.find((column) => column === name) ?? [])
      : defaultColumns;
  return {
    sortBy: ticketSortFields.find((field) => field === list.filter("sortBy")) ?? usualSort,
    sortDirection: list.filter("sortDirection") === "asc" ? ("asc" as const) : ("desc" as const),
    groupBy,
    columns,
  };
}

/** The list as the address describes it: filters, order, columns, and groups with those that are open. */
export function useAdminList() {
  const filtered = useFilters(adminTicketVocabulary);
  const { list, query: filter } = filtered;
  const shape = shapeIn(list);
  const { sortBy, sortDirection, groupBy } = shape;
  const query: ListQuery = { ...filter, sortBy, sortDirection, limit: pageSize };
  const pages = useInfiniteQuery({
    ...pagesFor(omnichannelTickets.omnichannel, { query }),
    placeholderData: keepPreviousData,
  });
  const grouped = useTicketGroups(list, { filter, query, groupBy });
  const { rows: listed, total, totalIsCapped } = useGrown(pages.data);
  const items: Item[] =
    groupBy === null ? listed.map((ticket) => ({ kind: "ticket", ticket })) : grouped.items;
  return {
    ...filtered,
    ...shape,
    ...grouped,
    filter,
    query,
    items,
    pages,
    rows: items.flatMap((item) => (item.kind === "ticket" ? [item.ticket] : [])),
    total,
    totalIsCapped,
  };
}
export type AdminList = ReturnType<typeof useAdminList>;
