"use client";
import { useMemo } from "react";
import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { TicketGrouping } from "@/contract/enums";
import { omnichannelTickets } from "@/contract/desk/omnichannel-tickets";
import type { TicketGroup } from "@/contract/desk/omnichannel-tickets";
import type { QueryIn } from "@/contract/kit";
import type { ListState } from "@/components/list/use-list-state";
import { queryFor } from "@/lib/api/query";
import {
  filterFor,
  groupedItems,
  keyOfGroup,
  openGroupsIn,
  openedAddress,
  toggleGroup,
  withOnePageMore,
} from "./ticket-groups";
import type { OpenGroups } from "./ticket-groups";
import { adminTicketVocabulary } from "./vocabulary";

export type ListQuery = NonNullable<QueryIn<typeof omnichannelTickets.omnichannel>>;

/** The groups of the list, with the tickets of those that are open; which are is in the address. */
export function useTicketGroups(
  list: ListState,
  {
    filter,
    query,
    groupBy,
  }: {
    filter: NonNullable<QueryIn<typeof omnichannelTickets.omnichannelGroups>>;
    query: ListQuery;
    groupBy: TicketGrouping | null;
  },
) {
  const groups = useQuery({
    ...queryFor(omnichannelTickets.omnichannelGroups, {
      query: { ...filter, groupBy: groupBy ?? "status" },
    }),
    enabled: groupBy !== null,
    placeholderData: keepPreviousData,
  });
  const opened = list.filter("opened");
  const open = useMemo(() => openGroupsIn(opened, groups.data?.groups ?? []), [opened, groups.data]);
  const all = groupBy === null ? [] : (groups.data?.groups ?? []);
  const wanted = all.flatMap((group) =>
    Array.from({ length: open.get(keyOfGroup(group)) ?? 0 }, (_, at) => ({
      key: keyOfGroup(group),
      query: {
        ...query,
        ...adminTicketVocabulary.queryOf(filterFor(groupBy ?? "status", group)),
        page: at + 1,
      },
    })),
  );
  const parts = useQueries({
    queries: wanted.map((part) => queryFor(omnichannelTickets.omnichannel, { query: part.query })),
  });
  const ticketsOf = (group: TicketGroup) =>
    wanted.flatMap((part, at) => (part.key === keyOfGroup(group) ? (parts[at]?.data?.items ?? []) : []));
  const setOpen = (next: OpenGroups) => list.set({ opened: openedAddress(next) });
  return {
    groups,
    items: groupedItems(all, open, ticketsOf),
    toggleGroup: (group: TicketGroup) => setOpen(toggleGroup(open, group)),
    moreOf: (group: TicketGroup) => setOpen(withOnePageMore(open, group)),
  };
}
