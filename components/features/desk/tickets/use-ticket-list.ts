"use client";
import { useEffect, useMemo } from "react";
import { useSearchParams } from "next/navigation";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { channels, priorities, ticketStatuses } from "@/contract/enums";
import type { QueryIn } from "@/contract/kit";
import { tickets } from "@/contract/desk/tickets";
import { conditionsIn } from "@/components/features/workspace/shared-fields/field-filters";
import { useListState } from "@/components/resource/use-list-state";
import { pagesFor } from "@/lib/api/query";
import { isUuid } from "@/lib/shared/uuid";
import { remember } from "./list-memory";
import { filterNames } from "./views";

export const sortNames = [
  "-lastActivityAt",
  "lastActivityAt",
  "-createdAt",
  "createdAt",
  "-priority",
  "waitingSince",
  "-number",
] as const;
export type SortName = (typeof sortNames)[number];
const defaultSort: SortName = "-lastActivityAt";
const pageSize = 50;

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  values.some((value) => value === text);
/** What an address says and we know; the rest of it is not sent. */
const known = <Value extends string>(values: readonly Value[], texts: readonly string[]): Value[] =>
  texts.filter((text) => isOneOf(values, text)).filter((text): text is Value => isOneOf(values, text));

/** The list of tickets as the address describes it; it grows by cursor. */
export function useTicketList() {
  const list = useListState();
  const params = useSearchParams();
  const filters = useMemo(
    () =>
      Object.fromEntries(
        filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""]] : [])),
      ),
    [params],
  );
  const sort = sortNames.find((name) => name === list.sort) ?? defaultSort;
  const statuses = known(ticketStatuses, list.filters("status"));
  const fields = conditionsIn(list.filter("customField"));
  const assignee = list.filter("assignee");
  const filter = {
    ...(list.search ? { search: list.search } : {}),
    ...(statuses.length > 0 ? { status: statuses } : {}),
    ...(list.filters("priority").length > 0 ? { priority: known(priorities, list.filters("priority")) } : {}),
    ...(list.filters("channel").length > 0 ? { channel: known(channels, list.filters("channel")) } : {}),
    ...(assignee && (assignee === "me" || assignee === "unassigned" || isUuid(assignee))
      ? { assignedToId: assignee }
      : {}),
    ...(isUuid(list.filter("group") ?? "") ? { groupId: list.filter("group") ?? undefined } : {}),
    ...(isUuid(list.filter("category") ?? "")
      ? { underCategoryId: list.filter("category") ?? undefined }
      : {}),
    ...(isUuid(list.filter("contact") ?? "") ? { contactId: list.filter("contact") ?? undefined } : {}),
    ...(isUuid(list.filter("notice") ?? "") ? { noticeId: list.filter("notice") ?? undefined } : {}),
    ...(list.filter("snoozed") === "true" || list.filter("snoozed") === "false"
      ? { snoozed: list.filter("snoozed") === "true" ? ("true" as const) : ("false" as const) }
      : {}),
    ...(list.filter("followed") === "me" ? { followedBy: "me" as const } : {}),
    ...(fields.length > 0 ? { customField: fields } : {}),
    ...(list.filter("tag") ? { tag: list.filter("tag") ?? undefined } : {}),
  };
  const query: NonNullable<QueryIn<typeof tickets.list>> = { limit: pageSize, sort, ...filter };
  const pages = useInfiniteQuery({ ...pagesFor(tickets.list, { query }), placeholderData: keepPreviousData });
  const rows = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? [], [pages.data]);
  const first = pages.data?.pages[0];
  useEffect(() => remember({ search: params.toString() }), [params]);
  return {
    list,
    filters,
    filter,
    sort,
    rows,
    pages,
    address: params.toString(),
    total: first?.total ?? 0,
    totalIsCapped: first?.totalIsCapped ?? false,
    isFiltered: filterNames.some((name) => name !== "sort" && filters[name]),
    /** Replaces the filters as a whole, as a view does. */
    apply: (next: Readonly<Record<string, string>>) =>
      list.set(Object.fromEntries(filterNames.map((name) => [name, next[name] ?? null]))),
  };
}
export type TicketList = ReturnType<typeof useTicketList>;
