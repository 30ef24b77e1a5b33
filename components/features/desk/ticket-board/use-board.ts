"use client";
import { useCallback, useMemo, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ticketStatuses } from "@/contract/desk-enums";
import type { TicketStatus } from "@/contract/enums";
import type { Answer } from "@/contract/kit";
import { deskLimits as limits } from "@/contract/desk-limits";
import { ticketBoard } from "@/contract/desk/ticket-board";
import type { BoardTicket } from "@/contract/desk/ticket-board";
import { useReadOn } from "@/components/features/shared/shared-board/use-read-on";
import { send, sendWith } from "@/lib/api/send";
import { answerKeyOfBoard, keyOfBoard } from "./board-query";
import { cardIn, drawnOver, emptyColumns, readTicketBoard, readOn, withNews } from "./board-rules";
import type { BoardData, Columns, TicketColumn } from "./board-rules";
import { problemOf } from "./problems";
import { tenantOrThrow } from "./tenant";
import type { BoardFilterState } from "./use-filters";
import { useNews } from "./use-news";
import { useWishes } from "./use-wishes";
import type { TicketChanges } from "./use-wishes";

/** More news at once is not worth telling apart: the board is read anew. */
const newsMax = 50;
type BoardKey = ReturnType<typeof keyOfBoard>;

/**
 * The board: what the server said, with the changes that are under way drawn over it, so that an answer to
 * something else takes none of them back. Events say which tickets have news, and only those are asked for;
 * how far each column was read stays.
 */
export function useBoard(
  { query, belongs, sort }: Pick<BoardFilterState, "query" | "belongs" | "sort">,
  held: BoardTicket | null,
) {
  const client = useQueryClient();
  const key = useMemo(() => keyOfBoard(query), [query]);
  const board = useBoardQuery(key);
  const more = useReadingOn(key);
  const { wishes, move, assign } = useWishes({
    known: (id) => cardIn(client.getQueryData<BoardData>(key)?.columns ?? emptyColumns, id),
    onFresh: (fresh) =>
      client.setQueryData<BoardData>(
        key,
        (data) => data && { ...data, columns: drawnOver(data.columns, [fresh], belongs, sort) },
      ),
  });
  return {
    columns: useDrawnColumns(board.data, { wishes, belongs, sort, held }),
    arrived: board.data?.arrived,
    more,
    board,
    problem: board.isError ? problemOf(board.error, "fetch") : null,
    move,
    assign,
  };
}

function useBoardQuery(key: BoardKey) {
  const client = useQueryClient();
  const news = useNews();
  const known = useCallback(() => client.getQueryData<BoardData>(key), [client, key]);
  /**
   * News are of use to the board that was read last: another one, or one that was left and is back, has
   * missed some.
   */
  const lastRead = useRef<BoardKey>(null);
  const [, , { query: asked }] = key;
  const first = client.getQueryState<Answer<typeof ticketBoard.get>>(answerKeyOfBoard(asked));
  return useQuery({
    queryKey: key,
    ...(first?.data
      ? {
          initialData: () => first.data && readTicketBoard(first.data),
          initialDataUpdatedAt: first.dataUpdatedAt,
        }
      : {}),
    staleTime: limits.otherCacheSeconds * 1000,
    structuralSharing: false, // the rules keep what has not changed, and ten thousand cards are not compared for it
    queryFn: async ({ signal }): Promise<BoardData> => {
      const tenantId = tenantOrThrow();
      const heard = news.heard();
      const ids = [...heard.keys()];
      const isNews =
        lastRead.current === key && known() !== undefined && ids.length > 0 && ids.length <= newsMax;
      const [, , { query }] = key;
      const answer = await sendWith(
        ticketBoard.get,
        { query: { ...query, tenantId, ...(isNews ? { ids, limit: newsMax, page: 1 } : {}) } },
        signal,
      );
      news.told(heard);
      lastRead.current = key;
      const now = known();
      return isNews && now ? withNews(now, answer, new Set(ids), query.sort) : readTicketBoard(answer);
    },
  });
}

/** Reads further down in a column. */
function useReadingOn(key: BoardKey) {
  const client = useQueryClient();
  return useReadOn(async (status, column: TicketColumn) => {
    if (column.nextCursor === null || !isStatus(status)) return;
    const [, , { query }] = key;
    const answer = await send(ticketBoard.get, {
      query: {
        ...query,
        tenantId: tenantOrThrow(),
        page: 1,
        limit: limits.pageSizeMax,
        status: [status],
        cursor: column.nextCursor,
      },
    });
    client.setQueryData<BoardData>(
      key,
      (data) => data && readOn(data, status, column.nextCursor ?? "", answer.ticketsByStatus[status]),
    );
  });
}

/** The columns with what was asked for drawn over them, and what is held over that. */
function useDrawnColumns(
  data: BoardData | undefined,
  {
    wishes,
    belongs,
    sort,
    held,
  }: { wishes: TicketChanges; held: BoardTicket | null } & Pick<BoardFilterState, "belongs" | "sort">,
): Columns {
  const wished = useMemo(
    () =>
      drawnOver(
        data?.columns ?? emptyColumns,
        [...wishes.values()].map(({ drawn }) => drawn),
        belongs,
        sort,
      ),
    [data, wishes, belongs, sort],
  );
  // The same columns where what is in hand stands in them as it is: picking it up and putting it down draws
  // nothing anew.
  return useMemo(() => {
    const inHand = held && (wishes.get(held.id)?.drawn ?? held);
    return !inHand || cardIn(wished, inHand.id) === inHand
      ? wished
      : drawnOver(wished, [inHand], () => true, sort);
  }, [wished, wishes, sort, held]);
}

const isStatus = (text: string): text is TicketStatus => ticketStatuses.some((status) => status === text);
