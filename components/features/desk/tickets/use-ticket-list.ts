"use client";
import { useEffect } from "react";
import { useSearchParams } from "next/navigation";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { tickets } from "@/contract/desk/tickets";
import { useFilters } from "@/components/list/use-filters";
import { useGrown } from "@/components/list/use-grown";
import { pagesFor } from "@/lib/api/query";
import { remember } from "./list-memory";
import { listQuery, sortOf, usualSort } from "./list-query";
import type { SortName } from "./list-query";
import { ticketVocabulary } from "./vocabulary";

/** The list of tickets as the address describes it; it grows by cursor. */
export function useTicketList() {
  const filtered = useFilters(ticketVocabulary);
  const { list, query: filter } = filtered;
  const address = useSearchParams().toString();
  const sort = sortOf(list.sort);
  const pages = useInfiniteQuery({
    ...pagesFor(tickets.list, { query: listQuery(sort, filter) }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => remember({ search: address }), [address]);
  return {
    ...filtered,
    ...useGrown(pages.data),
    filter,
    sort,
    sortBy: (name: SortName) => list.set({ sort: name === usualSort ? null : name }),
    pages,
    address,
  };
}
export type TicketList = ReturnType<typeof useTicketList>;
