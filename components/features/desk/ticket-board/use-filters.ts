"use client";
import { useMemo } from "react";
import type { BoardSort, BoardTicket } from "@/contract/desk/ticket-board";
import { useFilters } from "@/components/list/use-filters";
import { useSignedIn } from "@/lib/auth/use-user";
import { boardQuery, sortOf, usualSort } from "./board-query";
import type { BoardQuery } from "./board-query";
import { boardVocabulary } from "./vocabulary";

/** The board as the address describes it. */
export function useBoardFilters({ unassignedOnly }: { unassignedOnly: boolean }) {
  const filtered = useFilters(boardVocabulary);
  const me = useSignedIn();
  const { page } = filtered.list;
  const sort = sortOf(filtered.list.sort);
  const query = useMemo<BoardQuery>(
    () => boardQuery(filtered.query, { page, sort, unassignedOnly }),
    [filtered.query, page, sort, unassignedOnly],
  );
  const belongs = useMemo(() => {
    const owner = query.assignedToId === "me" ? me.id : query.assignedToId;
    return ({ assignedToId, snoozedUntil }: BoardTicket): boolean =>
      (snoozedUntil !== null) === (query.snoozed === "true") &&
      (query.unassignedOnly ? assignedToId === null : owner === undefined || assignedToId === owner);
  }, [query, me.id]);
  return useMemo(
    () => ({
      ...filtered,
      query,
      belongs,
      sort,
      sortBy: (to: BoardSort) => filtered.list.set({ sort: to === usualSort ? null : to }),
    }),
    [filtered, query, belongs, sort],
  );
}
export type BoardFilterState = ReturnType<typeof useBoardFilters>;
