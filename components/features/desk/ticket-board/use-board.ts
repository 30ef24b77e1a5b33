"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketStatuses } from "@/contract/enums";
import type { TicketStatus } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { ticketBoard } from "@/contract/desk/ticket-board";
import type { BoardTicket } from "@/contract/desk/ticket-board";
import { useReadOn } from "@/components/features/shared/shared-board/use-read-on";
import { currentOf, isFault } from "@/lib/shared/api/fault";
import { send, sendWith } from "@/lib/api/send";
import { afterPaint } from "@/lib/browser/quiet-moment";
import { onLive } from "@/lib/browser/realtime/live-bus";
import { currentTenant } from "@/lib/browser/current-tenant";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { cardIn, drawnOver, emptyColumns, movedTo, readTicketBoard, readOn, withNews } from "./board-rules";
import type { BoardData, TicketColumn } from "./board-rules";
import { NoTenant, problemOf } from "./problems";
import type { BoardFilterState } from "./use-filters";

/** More news at once is not worth telling apart: the board is read anew. */
const newsMax = 50;
type Change = { status: TicketStatus } | { agentId: string | null; name: string | null };
interface Wish {
  card: BoardTicket;
  change: Change;
  drawn: BoardTicket;
  onFailed: () => void;
}

const tenantOrThrow = (): string => {
  const tenant = currentTenant();
  if (!tenant) throw new NoTenant();
  return tenant;
};

/**
 * The board: what the server said, with the changes that are under way drawn over it, so that an answer to
 * something else takes none of them back. Events say which tickets have news, and only those are asked for;
 * how far each column was read stays.
 */
export function useBoard(
  { query, belongs }: Pick<BoardFilterState, "query" | "belongs">,
  held: BoardTicket | null,
) {
  const client = useQueryClient();
  const t = useTranslations("ticketBoard");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const key = useMemo(() => ["ticket-board", "get", { query }] as const, [query]);
  const news = useNews();
  const known = useCallback(() => client.getQueryData<BoardData>(key), [client, key]);

  /**
   * News are of use to the board that was read last: another one, or one that was left and is back, has
   * missed some.
   */
  const lastRead = useRef<typeof key>(null);

  const board = useQuery({
    queryKey: key,
    staleTime: limits.otherCacheSeconds * 1000,
    structuralSharing: false, // the rules keep what has not changed, and ten thousand cards are not compared for it
    queryFn: async ({ signal }): Promise<BoardData> => {
      const tenantId = tenantOrThrow();
      const heard = news.heard();
      const ids = [...heard.keys()];
      const isNews =
        lastRead.current === key && known() !== undefined && ids.length > 0 && ids.length <= newsMax;
      const answer = await sendWith(
        ticketBoard.get,
        { query: { ...query, tenantId, ...(isNews ? { ids, limit: newsMax, page: 1 } : {}) } },
        signal,
      );
      news.told(heard);
      lastRead.current = key;
      const now = known();
      return isNews && now ? withNews(now, answer, new Set(ids)) : readTicketBoard(answer);
    },
  });

  const more = useReadOn(async (status, column: TicketColumn) => {
    if (column.nextCursor === null || !isStatus(status)) return;
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

  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const settle = (wish: Wish, fresh: BoardTicket | null) => {
    if (fresh)
      client.setQueryData<BoardData>(
        key,
        (data) => data && { ...data, columns: drawnOver(data.columns, [fresh], belongs) },
      );
    setWishes((now) =>
      now.get(wish.card.id) === wish ? new Map([...now].filter(([id]) => id !== wish.card.id)) : now,
    );
  };
  const save = useMutation({
    // One after the other, so that the second change of a card is made to what the first has left.
    scope: { id: "ticket-board" },
    meta: { invalidates: ticketBoard.setStatus.touches, isHandled: true },
    mutationFn: (wish: Wish) => saved(wish, cardIn(known()?.columns ?? emptyColumns, wish.card.id)),
    onSuccess: (fresh, wish) => settle(wish, fresh),
    onError: (error, wish) => {
      settle(wish, currentIn(error));
      const retry = () =>
        wishFor({ ...wish, card: cardIn(known()?.columns ?? emptyColumns, wish.card.id) ?? wish.card });
      showToast(
        "destructive",
        t(`problems.${problemOf(error, "status" in wish.change ? "status" : "assign")}`),
        {
          ...(isFault(error) && error.status !== 401 ? { description: inWords(error) } : {}),
          action: { label: common("retry"), onSelect: retry },
        },
      );
      wish.onFailed();
    },
  });
  const wishFor = ({ card, change, onFailed }: Omit<Wish, "drawn">) => {
    const drawn =
      "status" in change
        ? movedTo(card, change.status, new Date().toISOString())
        : { ...card, assignedToId: change.agentId, assignedToName: change.name };
    const wish: Wish = { card, change, drawn, onFailed };
    setWishes((now) => new Map(now).set(card.id, wish));
    save.mutate(wish);
  };

  const wished = useMemo(
    () =>
      drawnOver(
        board.data?.columns ?? emptyColumns,
        [...wishes.values()].map(({ drawn }) => drawn),
        belongs,
      ),
    [board.data, wishes, belongs],
  );
  // The same columns where what is in hand stands in them as it is: picking it up and putting it down draws
  // nothing anew.
  const columns = useMemo(() => {
    const inHand = held && (wishes.get(held.id)?.drawn ?? held);
    return !inHand || cardIn(wished, inHand.id) === inHand ? wished : drawnOver(wished, [inHand], () => true);
  }, [wished, wishes, held]);
  return {
    columns,
    arrived: board.data?.arrived,
    more,
    board,
    isWished: (id: string) => wishes.has(id),
    problem: board.isError ? problemOf(board.error, "fetch") : null,
    move: (card: BoardTicket, status: TicketStatus, onFailed: () => void) => {
      if (card.status !== status) wishFor({ card, change: { status }, onFailed });
    },
    assign: (card: BoardTicket, to: { id: string | null; name: string | null }, onFailed: () => void) => {
      if (card.assignedToId !== to.id) wishFor({ card, change: { agentId: to.id, name: to.name }, onFailed });
    },
  };
}

async function saved({ card, change }: Wish, known: BoardTicket | undefined): Promise<BoardTicket> {
  const tenantId = tenantOrThrow();
  await afterPaint();
  const attempt = (ifMatch: number) => {
    const params = { id: card.id };
    return "status" in change
      ? send(ticketBoard.setStatus, { params, body: { status: change.status, tenantId }, ifMatch })
      : send(ticketBoard.assign, { params, body: { agentId: change.agentId, tenantId }, ifMatch });
  };
  return attempt(Math.max(card.version, known?.version ?? 0)).catch((error: unknown) => {
    const current = currentIn(error);
    // Somebody changed something else of it: no reason to refuse this.
    if (
      current &&
      ("status" in change ? current.status === card.status : current.assignedToId === card.assignedToId)
    )
      return attempt(current.version);
    throw error;
  });
}

const isStatus = (text: string): text is TicketStatus => ticketStatuses.some((status) => status === text);

const currentIn = (error: unknown): BoardTicket | null => currentOf(error, isCard);
const isCard = (value: unknown): value is BoardTicket =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "statusSince" in value &&
  "version" in value;

/** Which tickets were told of since the board was last asked for. */
function useNews() {
  const heard = useRef(new Map<string, number>());
  useEffect(() => {
    let order = 0;
    const hear = (id: string) => void heard.current.set(id, (order += 1));
    const stops = [
      onLive("ticket_status_update", ({ id }) => hear(id)),
      onLive("ticket_created", ({ ticketId }) => hear(ticketId)),
      onLive("ticket_updated", ({ ticketId }) => hear(ticketId)),
      onLive("ticket_assigned", ({ ticketId }) => hear(ticketId)),
      onLive("message_created", ({ ticketId }) => hear(ticketId)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return useMemo(
    () => ({
      heard: (): ReadonlyMap<string, number> => new Map(heard.current),
      /** Those are answered; what was heard of them since is not. */
      told: (answered: ReadonlyMap<string, number>) => {
        for (const [id, order] of answered) if (heard.current.get(id) === order) heard.current.delete(id);
      },
    }),
    [],
  );
}
