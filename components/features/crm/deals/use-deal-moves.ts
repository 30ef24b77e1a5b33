"use client";
import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deals } from "@/contract/crm/deals";
import type { DealCard, WholeDeal } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import { currentIn } from "@/components/features/crm/shared-deal/current-in";
import { namedBy } from "@/components/features/crm/shared-deal/move-rules";
import type { MoveBody } from "@/components/features/crm/shared-deal/move-rules";
import { isFault } from "@/lib/shared/api/fault";
import { invalidatedBy } from "@/lib/api/query";
import { afterPaint } from "@/lib/browser/quiet-moment";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { cardIn, cardOf, drawnOver, movedTo } from "./board-rules";
import type { BoardData } from "./board-rules";
import { moveDeal } from "./move-deal";

/** A move that is under way. */
export interface DealMove {
  card: DealCard;
  stage: DealStage;
  /** Below which other card; null: at the top; undefined: wherever the stage takes it. */ afterId:
    | string
    | null
    | undefined;
  drawn: DealCard;
  onFailed: () => void;
}
/** What a stage wants that a card has not got. */
export interface StageAsks {
  card: DealCard;
  stage: DealStage;
  missing: readonly string[];
}

/** The moves of a board's cards: each is drawn at once and sent after those before it. */
export function useDealMoves(key: readonly unknown[], onAsked: (asks: StageAsks) => void) {
  const { latest, draw } = useBoardCards(key);
  const sayFailed = useMoveFailedToast();
  const [pendingMoves, setPendingMoves] = useState<ReadonlyMap<string, DealMove>>(new Map());
  const endMove = (pending: DealMove, fresh: WholeDeal | null, afterId?: string | null) => {
    draw(fresh, afterId);
    setPendingMoves((now) =>
      now.get(pending.card.id) === pending ? new Map([...now].filter(([id]) => id !== pending.card.id)) : now,
    );
  };
  const save = useMutation({
    // One after the other, so that the second move of a card is made to what the first has left.
    scope: { id: "deal-board" },
    meta: { invalidates: invalidatedBy(deals.move), isHandled: true },
    mutationFn: async (pending: DealMove) => {
      await afterPaint();
      return moveDeal(pending.card, { stageId: pending.stage.id, ...placeOf(pending) }, latest(pending.card));
    },
    onSuccess: (fresh, pending) => endMove(pending, fresh, pending.afterId),
    onError: (error, pending) => {
      endMove(pending, currentIn(error));
      pending.onFailed();
      const card = latest(pending.card) ?? pending.card;
      const missing = isFault(error, "invalid") ? namedBy(error.errors) : [];
      if (missing.length > 0) return onAsked({ card, stage: pending.stage, missing });
      return sayFailed(pending.card, error, () => moveCard({ ...pending, card }));
    },
  });
  const moveCard = (wanted: Omit<DealMove, "drawn">) => {
    const { card, stage } = wanted;
    const pending: DealMove = { ...wanted, drawn: movedTo(card, stage, new Date().toISOString()) };
    // In the order in which they were moved: one may have been put below another.
    setPendingMoves((now) => new Map([...now].filter(([id]) => id !== card.id)).set(card.id, pending));
    save.mutate(pending);
  };
  /** With what a dialog has asked for. It shows what goes wrong itself. */
  const asked = useMutation({
    scope: { id: "deal-board" },
    meta: { invalidates: invalidatedBy(deals.move), isHandled: true },
    // Under the version that the person saw: what has come since, they are told of.
    mutationFn: ({ card, body }: { card: DealCard; body: MoveBody }) => moveDeal(card, body, undefined),
    onSuccess: (fresh, { body }) => draw(fresh, body.afterId),
    onError: (error) => draw(currentIn(error)),
  });
  return {
    pendingMoves,
    moveCard,
    moveWith: (card: DealCard, body: MoveBody) => asked.mutateAsync({ card, body }),
  };
}

/** A card that is new in a stage comes to its top by itself. */
const placeOf = ({ card, stage, afterId }: DealMove): Pick<MoveBody, "afterId"> =>
  afterId || (afterId === null && card.stageId === stage.id) ? { afterId } : {};

/** The cards of the board as far as the server has told of them. */
function useBoardCards(key: readonly unknown[]) {
  const client = useQueryClient();
  return {
    latest: (card: DealCard) => cardIn(client.getQueryData<BoardData>(key)?.columns ?? [], card.id),
    draw: (fresh: WholeDeal | null, afterId?: string | null) => {
      if (fresh)
        client.setQueryData<BoardData>(
          key,
          (data) => data && { ...data, columns: drawnOver(data.columns, [{ card: cardOf(fresh), afterId }]) },
        );
    },
  };
}

function useMoveFailedToast() {
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const inWords = useFaultText();
  return (card: DealCard, error: unknown, onRetry: () => void) => {
    const current = currentIn(error);
    return showToast("destructive", t("moveFailed", { title: card.title }), {
      description: current ? t("movedMeanwhile", { stage: current.stageName }) : inWords(error),
      action: { label: common("retry"), onSelect: onRetry },
    });
  };
}
