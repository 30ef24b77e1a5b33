"use client";
import { useMemo } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { DealCard } from "@/contract/crm/deals";
import { limits } from "@/contract/limits";
import type { DealStage } from "@/contract/crm/pipelines";
import { useReadOn } from "@/components/features/shared/shared-board/use-read-on";
import { cardIn, drawnOver, readOn } from "./board-rules";
import type { BoardData, DealStageColumn } from "./board-rules";
import { readAsFar, readFurther } from "./deal-board-reads";
import { useDealMoves } from "./use-deal-moves";
import type { StageAsks } from "./use-deal-moves";
import type { DealFilters } from "./use-deal-filters";

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
  /** The stage wants more than the card had when it was drawn. */ onAsked: (asks: StageAsks) => void;
}) {
  const client = useQueryClient();
  const query = useMemo(() => ({ ...filters, ...(pipelineId ? { pipelineId } : {}) }), [filters, pipelineId]);
  const key = useMemo(() => ["deals", "board", { query }] as const, [query]);
  const board = useQuery({
    queryKey: key,
    staleTime: limits.otherCacheSeconds * 1000,
    enabled: pipelineId !== undefined,
    // what has not changed is told apart by the column, and thousands of cards are not compared for it
    structuralSharing: false,
    queryFn: ({ signal }) => readAsFar(query, client.getQueryData<BoardData>(key), signal),
  });
  const more = useReadOn(async (_id, column: DealStageColumn) => {
    const { nextCursor, stage } = column;
    if (nextCursor === null) return;
    const answer = await readFurther(query, stage.id, nextCursor);
    client.setQueryData<BoardData>(key, (data) => data && readOn(data, stage.id, nextCursor, answer));
  });
  const { pendingMoves, moveCard, moveWith } = useDealMoves(key, onAsked);
  const withMoves = useMemo(
    () =>
      drawnOver(
        board.data?.columns ?? noColumns,
        [...pendingMoves.values()].map(({ drawn, afterId }) => ({ card: drawn, afterId })),
      ),
    [board.data, pendingMoves],
  );
  // The same columns where what is in hand stands in them as it is: picking it up and putting it down draws
  // nothing anew.
  const columns = useMemo(() => {
    const inHand = held && (pendingMoves.get(held.id)?.drawn ?? held);
    return !inHand || cardIn(withMoves, inHand.id) === inHand
      ? withMoves
      : drawnOver(withMoves, [{ card: inHand }]);
  }, [withMoves, pendingMoves, held]);
  return {
    board,
    columns,
    more,
    moveWith,
    move: (card: DealCard, stage: DealStage, afterId: string | null | undefined, onFailed: () => void) =>
      moveCard({ card, stage, afterId, onFailed }),
  };
}
