import type { QueryIn } from "@/contract/kit";
import { deskLimits as limits } from "@/contract/desk-limits";
import { boardSorts } from "@/contract/desk/ticket-board";
import type { BoardSort, ticketBoard } from "@/contract/desk/ticket-board";
import { listAddressOf } from "@/components/list/list-address";
import type { Query } from "@/components/list/vocabulary";
import { boardVocabulary } from "./vocabulary";
import type { FilterName } from "./vocabulary";

export type BoardQuery = NonNullable<QueryIn<typeof ticketBoard.get>>;

export const keyOfBoard = (query: BoardQuery) => ["ticket-board", "get", { query }] as const;
/** Where the answer lies that came with the page, before the board has read it. */
export const answerKeyOfBoard = (query: BoardQuery) => ["first-answer", "ticket-board", { query }] as const;

export const usualSort: BoardSort = "-statusSince";
export const sortOf = (said: string | null): BoardSort =>
  boardSorts.find((name) => name === said) ?? usualSort;

/** What the board asks for: by default all assignments, newest arrivals first, from the first page, 20 a page. */
export function boardQuery(
  { assignedToId, ...rest }: Query<typeof ticketBoard.get, FilterName>,
  { page, sort, unassignedOnly }: { page: number; sort: BoardSort; unassignedOnly: boolean },
): BoardQuery {
  return {
    limit: limits.boardPageSizeDefault,
    ...(page > 1 ? { page } : {}),
    ...(sort === usualSort ? {} : { sort }),
    ...rest,
    ...(unassignedOnly || assignedToId === "unassigned"
      ? { unassignedOnly: "true" as const }
      : assignedToId === undefined
        ? {}
        : { assignedToId }),
  };
}

export function boardQueryAt(params: URLSearchParams, unassignedOnly: boolean): BoardQuery {
  const { page, sort, filter } = listAddressOf(params);
  return boardQuery(boardVocabulary.queryOf(boardVocabulary.textsIn(filter)), {
    page,
    sort: sortOf(sort),
    unassignedOnly,
  });
}
