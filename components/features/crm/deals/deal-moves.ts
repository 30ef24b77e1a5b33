import type { DealCard, WholeDeal } from "@/contract/crm/deals";
import type { DealStage } from "@/contract/crm/pipelines";
import { focusCard, focusedCard, scrollToTop } from "@/components/features/shared/shared-board/focus";
import { isAskedFirst, missingOn } from "@/components/features/crm/shared-deal/move-rules";
import type { MoveBody } from "@/components/features/crm/shared-deal/move-rules";
import { cardIn, cardOf } from "./board-rules";
import type { DealStageColumn } from "./board-rules";
import type { CardActions } from "./deal-card";
import type { useDealBoard } from "./use-deal-board";
import type { StageAsks } from "./use-deal-moves";

/** A move that is asked about first, and where the card goes once that is answered. */
export interface AsksToMove extends StageAsks {
  afterId?: string | null | undefined;
}
/** What is said of a card, for those who do not see it move. */
export type DealSaid = "picked" | "over" | "moved" | "cancelled" | "back" | "asked";

/** Moves a card or asks first, says so, and keeps the focus with the card. */
export function dealMoves({
  columns,
  send,
  moveWith,
  ask,
  say,
}: {
  columns: readonly DealStageColumn[];
  send: ReturnType<typeof useDealBoard>["move"];
  moveWith: ReturnType<typeof useDealBoard>["moveWith"];
  ask: (asks: AsksToMove) => void;
  say: (key: DealSaid, card: DealCard, stageId: string) => void;
}) {
  const follow = (
    card: DealCard,
    stage: DealStage,
    hadFocus: boolean,
    afterId: string | null | undefined,
  ) => {
    say("moved", card, stage.id);
    if (!afterId) scrollToTop(stage.id);
    if (hadFocus) focusCard(card.id, stage.id);
  };
  const move: CardActions["move"] = (card, stage, afterId) => {
    const current = cardIn(columns, card.id) ?? card;
    const isElsewhere = current.stageId !== stage.id;
    if (!isElsewhere && afterId === undefined) return;
    const hadFocus = focusedCard()?.dataset["link"] === card.id;
    if (isElsewhere && isAskedFirst(stage, current)) {
      ask({ card: current, stage, missing: missingOn(stage, current), afterId });
      return say("asked", current, stage.id);
    }
    send(current, stage, afterId, () => {
      say("back", current, current.stageId);
      if (document.activeElement === document.body || focusedCard()?.dataset["link"] === card.id)
        focusCard(card.id, current.stageId);
    });
    return follow(current, stage, hadFocus, afterId);
  };
  return {
    move,
    /** What was asked about is answered. */
    moveAsked: async ({ card, stage, afterId }: AsksToMove, body: MoveBody, seen: WholeDeal | null) => {
      await moveWith(seen ? cardOf(seen) : card, afterId ? { ...body, afterId } : body);
      follow(card, stage, true, afterId);
    },
    /** The dialog that asked is closed: a card that stayed has the focus again. */
    closed: (card: DealCard) => {
      if (cardIn(columns, card.id)?.stageId === card.stageId) focusCard(card.id);
    },
  };
}
