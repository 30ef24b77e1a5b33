"use client";
import { useMemo } from "react";
import type { BoardTicket } from "@/contract/desk/ticket-board";
import { useFilters } from "@/components/list/use-filters";
import { useSignedIn } from "@/lib/auth/use-user";
import { boardQuery } from "./board-query";
import type { BoardQuery } from "./board-query";
import { boardVocabulary } from "./vocabulary";

/** The board as the address describes it. */
export function useBoardFilters({ unassignedOnly }: { unassignedOnly: boolean }) {
  const filtered = useFilters(boardVocabulary);
  const me = useSignedIn();
  const { page } = filtered.list;
  const query = useMemo<BoardQuery>(
    () => boardQuery(filtered.query, { page, unassignedOnly }),
    [filtered.query, page, unassignedOnly],
  );
  const belongs = useMemo(() => {
    const owner = query.assignedToId === "me" ? me.id : query.assignedToId;
    return ({ assignedToId, snoozedUntil }: BoardTicket): boolean =>
      (snoozedUntil !== null) === (query.snoozed === "true") &&
      (query.unassignedOnly ? assignedToId === null : owner === undefined || assignedToId === owner);
  }, [query, me.id]);
  return useMemo(() => ({ ...filtered, query, belongs }), [filtered, query, belongs]);
}
export type BoardFilterState = ReturnType<typeof useBoardFilters>;
