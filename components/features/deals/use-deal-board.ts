"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deals } from "@/contract/deals";
import type { DealCard, WholeDeal } from "@/contract/deals";
import { limits } from "@/contract/limits";
import type { DealStage } from "@/contract/pipelines";
import { namedBy } from "@/components/features/shared-deal/move-rules";
import type { MoveBody } from "@/components/features/shared-deal/move-rules";
import { currentIn } from "@/components/features/shared-deal/current-in";
import { isFault } from "@/lib/api/fault";
import { invalidatedBy } from "@/lib/api/query";
import { send, sendWith } from "@/lib/api/send";
import { showToast } from "@/lib/toasts";
import { useFaultText } from "@/lib/use-fault-text";
import { cardIn, cardOf, drawnOver, movedTo, read, readOn } from "./board-rules";
import type { BoardData, Column } from "./board-rules";
import type { DealFilters } from "./use-deal-filters";

interface Wish { card: DealCard; stage: DealStage; body: Omit<MoveBody, "stageId">; drawn: DealCard; onFailed: () => void }
interface Asks { card: DealCard; stage: DealStage; missing: readonly string[] }
const noColumns: readonly Column[] = [];

/** The board: what the server said, with the moves that are under way drawn over it. However far each column was read, it is read anew as far when something changed. */
export function useDealBoard({ pipelineId, filters, onAsked }: { pipelineId: string | undefined; filters: DealFilters; /** The stage wants more than the card had. */ onAsked: (asks: Asks) => void }) {
  const client = useQueryClient();
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const query = useMemo(() => ({ ...filters, ...(pipelineId ? { pipelineId } : {}) }), [filters, pipelineId]);
  const key = useMemo(() => ["deals", "board", { query }] as const, [query]);
  const known = useCallback(() => client.getQueryData<BoardData>(key), [client, key]);

  const board = useQuery({
    queryKey: key,
    staleTime: limits.otherCacheSeconds * 1000,
    enabled: pipelineId !== undefined,
    structuralSharing: false, // what has not changed is told apart by the column, and thousands of cards are not compared for it
    queryFn: async ({ signal }): Promise<BoardData> => {
      const depth = new Map(known()?.columns.map(({ stage, deals: cards }) => [stage.id, cards.length]));
      const limit = Math.min(limits.pageSizeMax, Math.max(limits.boardPageSizeDefault, ...depth.values()));
      let data = read(await sendWith(deals.board, { query: { ...query, limit } }, signal));
      for (const { stage } of data.columns) {
        for (;;) {
          const column = data.columns.find((each) => each.stage.id === stage.id);
          if (!column || column.nextCursor === null || column.deals.length >= (depth.get(stage.id) ?? 0)) break;
          data = readOn(data, stage.id, column.nextCursor, await further(query, stage.id, column.nextCursor, signal));
        }
      }
      return data;
    },
  });

  const more = useReadOn(async (column: Column) => {
    if (column.nextCursor === null) return;
    const answer = await further(query, column.stage.id, column.nextCursor);
    client.setQueryData<BoardData>(key, (data) => data && readOn(data, column.stage.id, column.nextCursor ?? "", answer));
  });

  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const take = (fresh: WholeDeal | null) => { if (fresh) client.setQueryData<BoardData>(key, (data) => data && { ...data, columns: drawnOver(data.columns, [cardOf(fresh)]) }); };
  const settle = (wish: Wish, fresh: WholeDeal | null) => {
    take(fresh);
    setWishes((now) => (now.get(wish.card.id) === wish ? new Map([...now].filter(([id]) => id !== wish.card.id)) : now));
  };
  const save = useMutation({
    // One after the other, so that the second move of a card is made to what the first has left.
    scope: { id: "deal-board" },
    meta: { invalidates: invalidatedBy(deals.move), isHandled: true },
    mutationFn: (wish: Wish) => moved(wish.card, { stageId: wish.stage.id, ...wish.body }, cardIn(known()?.columns ?? noColumns, wish.card.id)),
    onSuccess: (fresh, wish) => settle(wish, fresh),
    onError: (error, wish) => {
      const current = currentIn(error);
      settle(wish, current);
      wish.onFailed();
      const card = cardIn(known()?.columns ?? noColumns, wish.card.id) ?? wish.card;
      const missing = isFault(error, "invalid") ? namedBy(error.errors, wish.stage) : [];
      if (missing.length > 0) return onAsked({ card, stage: wish.stage, missing });
      const text = current ? t("movedMeanwhile", { stage: current.stageName }) : inWords(error);
      return showToast("error", t("moveFailed", { title: wish.card.title }), { text, action: { label: common("retry"), onSelect: () => wishFor({ ...wish, card }) } });
    },
  });
  const wishFor = ({ card, stage, body, onFailed }: Omit<Wish, "drawn">) => {
    const wish: Wish = { card, stage, body, onFailed, drawn: movedTo(card, stage, new Date().toISOString()) };
    setWishes((now) => new Map(now).set(card.id, wish));
    save.mutate(wish);
  };
  /** With what a dialog has asked for. It shows what goes wrong itself. */
  const asked = useMutation({
    scope: { id: "deal-board" },
    meta: { invalidates: invalidatedBy(deals.move), isHandled: true },
    mutationFn: ({ card, body }: { card: DealCard; body: MoveBody }) => moved(card, body, cardIn(known()?.columns ?? noColumns, card.id)),
    onSuccess: take,
    onError: (error) => take(currentIn(error)),
  });
  const drawn = useMemo(() => [...wishes.values()].map((wish) => wish.drawn), [wishes]);
  const columns = useMemo(() => drawnOver(board.data?.columns ?? noColumns, drawn), [board.data, drawn]);
  return {
    board, columns, more,
    moveWith: (card: DealCard, body: MoveBody) => asked.mutateAsync({ card, body }),
    move: (card: DealCard, stage: DealStage, onFailed: () => void) => { if (card.stageId !== stage.id) wishFor({ card, stage, body: {}, onFailed }); },
  };
}

const further = async (query: DealFilters, stageId: string, cursor: string, signal?: AbortSignal): Promise<Pick<Column, "deals" | "nextCursor">> => {
  const { columns } = await sendWith(deals.board, { query: { ...query, stageId, cursor, limit: limits.pageSizeMax } }, signal);
  return columns.find(({ stage }) => stage.id === stageId) ?? { deals: [], nextCursor: null };
};

async function moved(card: DealCard, body: MoveBody, latest: DealCard | undefined): Promise<WholeDeal> {
  const attempt = (ifMatch: number) => send(deals.move, { params: { id: card.id }, body, ifMatch });
  return attempt(Math.max(card.version, latest?.version ?? 0)).catch((error: unknown) => {
    const current = currentIn(error);
    // Somebody changed something else of it: no reason to refuse the move.
    if (current && current.stageId === card.stageId && current.deletedAt === null) return attempt(current.version);
    throw error;
  });
}

/** Reads further down in a column, once at a time; a failure waits for the person. */
function useReadOn(readOnIn: (column: Column) => Promise<void>) {
  const [state, setState] = useState<Readonly<Record<string, "reading" | "failed" | undefined>>>({});
  const underWay = useRef(new Set<string>());
  const latest = useRef(readOnIn);
  useEffect(() => {
    latest.current = readOnIn;
  });
  // The same function for good, so that a column draws only for its own sake.
  const readMore = useCallback((column: Column) => {
    const { id } = column.stage;
    if (underWay.current.has(id)) return;
    const of = (now: "reading" | "failed" | undefined) => setState((all) => ({ ...all, [id]: now }));
    underWay.current.add(id);
    of("reading");
    void latest.current(column).then(() => of(undefined), () => of("failed")).finally(() => underWay.current.delete(id));
  }, []);
  return { state, read: readMore };
}
