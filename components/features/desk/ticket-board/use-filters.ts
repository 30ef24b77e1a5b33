"use client";
import { useMemo } from "react";
import { priorities } from "@/contract/enums";
import type { QueryIn } from "@/contract/kit";
import { limits } from "@/contract/limits";
import type { BoardTicket, ticketBoard } from "@/contract/desk/ticket-board";
import { conditionsIn } from "@/components/features/workspace/shared-fields/field-filters";
import { useListState } from "@/components/resource/use-list-state";
import { useSignedIn } from "@/lib/auth/use-user";
import { isUuid } from "@/lib/shared/uuid";

export type BoardQuery = NonNullable<QueryIn<typeof ticketBoard.get>>;
const filterNames = ["search", "priority", "category", "assignment", "customField", "snoozed"] as const;

/** The board as the address describes it: by default all assignments, from the first page, 20 a page. */
export function useFilters({ unassignedOnly }: { unassignedOnly: boolean }) {
  const list = useListState();
  const me = useSignedIn();
  const { search, page } = list;
  const assignment = list.filter("assignment") ?? "all";
  const category = list.filter("category");
  const urgency = list.filter("priority");
  const fields = list.filter("customField");
  const isSnoozed = list.filter("snoozed") === "true";
  const query = useMemo<BoardQuery>(() => {
    const asked = urgency?.split(",") ?? [];
    const some = priorities.filter((priority) => asked.includes(priority));
    return {
      limit: limits.boardPageSizeDefault,
      ...(page > 1 ? { page } : {}),
      ...(search ? { search } : {}),
      ...(some.length > 0 ? { priority: some } : {}),
      ...(isUuid(category) ? { categoryId: category } : {}),
      ...(conditionsIn(fields).length > 0 ? { customField: conditionsIn(fields) } : {}),
      ...(isSnoozed ? { snoozed: "true" as const } : {}),
      ...(unassignedOnly || assignment === "unassigned"
        ? { unassignedOnly: "true" as const }
        : assignment === "me" || isUuid(assignment)
          ? { assignedToId: assignment }
          : {}),
    };
  }, [search, page, urgency, category, assignment, fields, isSnoozed, unassignedOnly]);
  const belongs = useMemo(() => {
    const owner = query.assignedToId === "me" ? me.id : query.assignedToId;
    return ({ assignedToId, snoozedUntil }: BoardTicket): boolean =>
      (snoozedUntil !== null) === (query.snoozed === "true") &&
      (query.unassignedOnly ? assignedToId === null : owner === undefined || assignedToId === owner);
  }, [query, me.id]);
  return useMemo(() => {
    const isFiltered = filterNames.some((name) => list.filter(name));
    return {
      list,
      query,
      belongs,
      assignment,
      isSnoozed,
      isFiltered,
      clear: () => list.set(Object.fromEntries(filterNames.map((name) => [name, null]))),
    };
  }, [list, query, belongs, assignment, isSnoozed]);
}
export type BoardFilterState = ReturnType<typeof useFilters>;
