"use client";
import { useCallback, useMemo, useState } from "react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deals } from "@/contract/crm/deals";
import type { DealCard, WholeDeal } from "@/contract/crm/deals";
import { limits } from "@/contract/limits";
import type { DealStage } from "@/contract/crm/pipelines";
import { useReadOn } from "@/components/features/shared/shared-board/use-read-on";
import { mayGoOn, namedBy } from "@/components/features/crm/shared-deal/move-rules";
import type { MoveBody } from "@/components/features/crm/shared-deal/move-rules";
import { currentIn } from "@/components/features/crm/shared-deal/current-in";
import { isFault } from "@/lib/shared/api/fault";
import { invalidatedBy } from "@/lib/api/query";
import { send, sendWith } from "@/lib/api/send";
import { afterPaint } from "@/lib/browser/quiet-moment";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { cardIn, cardOf, drawnOver, movedTo, readDealBoard, readOn } from "./board-rules";
import type { BoardData, DealStageColumn } from "./board-rules";
import type { DealFilters } from "./use-deal-filters";

interface Wish {
  card: DealCard;
  stage: DealStage;
  /** Below which other card; null: at the top; undefined: wherever the stage takes it. */ afterId:
    | string
    | null
    | undefined;
  drawn: DealCard;
  onFailed: () => void;
}
interface Asks {
  card: DealCard;
  stage: DealStage;
  missing: readonly string[];
}
const noColumns: readonly DealStageColumn[] = [];

/**
 * The board: what the server said, with the moves that are under way drawn over it. However far each column
 * was read, it is read anew as far when something changed.
 */
export function useDealBoard({
  pipelineId,
  filters,
  held,
  onAsked,
}: {
  pipelineId: string | undefined;
  filters: DealFilters;
  /** In hand: it stays where it is while others move it. */ held: DealCard | null;
  /** The stage wants more than the card had when it was drawn. */ onAsked: (asks: Asks) => void;
}) {
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
    // what has not changed is told apart by the column, and thousands of cards are not compared for it
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<BoardData> => {
      const depth = new Map(known()?.columns.map(({ stage, deals: cards }) => [stage.id, cards.length]));
      const limit = Math.min(limits.pageSizeMax, Math.max(limits.boardPageSizeDefault, ...depth.values()));
      let data = readDealBoard(await sendWith(deals.board, { query: { ...query, limit } }, signal));
      for (const { stage } of data.columns) {
        for (;;) {
          const column = data.columns.find((each) => each.stage.id === stage.id);
          if (!column || column.nextCursor === null || column.deals.length >= (depth.get(stage.id) ?? 0))
            break;
          data = readOn(
            data,
            stage.id,
            column.nextCursor,
            await further(query, stage.id, column.nextCursor, signal),
          );
        }
      }
      return data;
    },
  });

  const more = useReadOn(async (_id, column: DealStageColumn) => {
    if (column.nextCursor === null) return;
    const answer = await further(query, column.stage.id, column.nextCursor);
    client.setQueryData<BoardData>(
      key,
      (data) => data && readOn(data, column.stage.id, column.nextCursor ?? "", answer),
    );
  });

  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const take = (fresh: WholeDeal | null, afterId?: string | null) => {
    if (fresh)
      client.setQueryData<BoardData>(
        key,
        (data) => data && { ...data, columns: drawnOver(data.columns, [{ card: cardOf(fresh), afterId }]) },
      );
  };
  const settle = (wish: Wish, fresh: WholeDeal | null, afterId?: string | null) => {
    take(fresh, afterId);
    setWishes((now) =>
      now.get(wish.card.id) === wish ? new Map([...now].filter(([id]) => id !== wish.card.id)) : now,
    );
  };
  const save = useMutation({
    // One after the other, so that the second move of a card is made to what the first has left.
    scope: { id: "deal-board" },
    meta: { invalidates: invalidatedBy(deals.move), isHandled: true },
    mutationFn: async (wish: Wish) => {
      await afterPaint();
      return moved(
        wish.card,
        { stageId: wish.stage.id, ...placeOf(wish) },
        cardIn(known()?.columns ?? noColumns, wish.card.id),
      );
    },
    onSuccess: (fresh, wish) => settle(wish, fresh, wish.afterId),
    onError: (error, wish) => {
      const current = currentIn(error);
      settle(wish, current);
      wish.onFailed();
      const card = cardIn(known()?.columns ?? noColumns, wish.card.id) ?? wish.card;
      const missing = isFault(error, "invalid") ? namedBy(error.errors) : [];
      if (missing.length > 0) return onAsked({ card, stage: wish.stage, missing });
      const text = current ? t("movedMeanwhile", { stage: current.stageName }) : inWords(error);
      return showToast("destructive", t("moveFailed", { title: wish.card.title }), {
        description: text,
        action: { label: common("retry"), onSelect: () => wishFor({ ...wish, card }) },
      });
    },
  });
  const wishFor = (wanted: Omit<Wish, "drawn">) => {
    const { card, stage } = wanted;
    const wish: Wish = { ...wanted, drawn: movedTo(card, stage, new Date().toISOString()) };
    // In the order in which they were moved: one may have been put below another.
    setWishes((now) => new Map([...now].filter(([id]) => id !== card.id)).set(card.id, wish));
    save.mutate(wish);
  };
  /** With what a dialog has asked for. It shows what goes wrong itself. */
  const asked = useMutation({
    scope: { id: "deal-board" },
    meta: { invalidates: invalidatedBy(deals.move), isHandled: true },
    // Under the version that the person saw: what has come since, they are told of.
    mutationFn: ({ card, body }: { card: DealCard; body: MoveBody }) => moved(card, body, undefined),
    onSuccess: (fresh, { body }) => take(fresh, body.afterId),
    onError: (error) => take(currentIn(error)),
  });
  const wished = useMemo(
    () =>
      drawnOver(
        board.data?.columns ?? noColumns,
        [...wishes.values()].map(({ drawn, afterId }) => ({ card: drawn, afterId })),
      ),
    [board.data, wishes],
  );
  // The same columns where what is in hand stands in them as it is: picking it up and putting it down draws
  // nothing anew.
  const columns = useMemo(() => {
    const inHand = held && (wishes.get(held.id)?.drawn ?? held);
    return !inHand || cardIn(wished, inHand.id) === inHand ? wished : drawnOver(wished, [{ card: inHand }]);
  }, [wished, wishes, held]);
  return {
    board,
    columns,
    more,
    moveWith: (card: DealCard, body: MoveBody) => asked.mutateAsync({ card, body }),
    move: (card: DealCard, stage: DealStage, afterId: string | null | undefined, onFailed: () => void) =>
      wishFor({ card, stage, afterId, onFailed }),
  };
}

/** A card that is new in a stage comes to its top by itself. */
const placeOf = ({ card, stage, afterId }: Wish): Pick<MoveBody, "afterId"> =>
  afterId || (afterId === null && card.stageId === stage.id) ? { afterId } : {};

const further = async (
  query: DealFilters,
  stageId: string,
  cursor: string,
  signal?: AbortSignal,
): Promise<Pick<DealStageColumn, "deals" | "nextCursor">> => {
  const { columns } = await sendWith(
    deals.board,
    { query: { ...query, stageId, cursor, limit: limits.pageSizeMax } },
    signal,
  );
  return columns.find(({ stage }) => stage.id === stageId) ?? { deals: [], nextCursor: null };
};

async function moved(card: DealCard, body: MoveBody, latest: DealCard | undefined): Promise<WholeDeal> {
  const attempt = (ifMatch: number) => send(deals.move, { params: { id: card.id }, body, ifMatch });
  return attempt(Math.max(card.version, latest?.version ?? 0)).catch((error: unknown) => {
    const current = currentIn(error);
    if (mayGoOn(current, card, body)) return attempt(current.version);
    // So was the card that it was put below: it comes to the top of the stage, or stays where it is.
    if (
      body.afterId &&
      isFault(error, "invalid") &&
      error.errors.every(({ path }) => path.endsWith("afterId"))
    )
      return moved(card, { ...body, afterId: undefined }, latest);
    throw error;
  });
}
