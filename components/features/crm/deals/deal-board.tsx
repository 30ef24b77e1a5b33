"use client";
import { useMemo, useState } from "react";
import { useTranslations } from "next-intl";
import { deals } from "@/contract/crm/deals";
import type { DealCard } from "@/contract/crm/deals";
import type { Pipeline } from "@/contract/crm/pipelines";
import { BoardFrame } from "@/components/features/shared/shared-board/board-frame";
import { useCell } from "@/components/features/shared/shared-board/cell";
import { gapPx } from "@/components/features/shared/shared-board/column-frame";
import { useCarrying } from "@/components/features/shared/shared-board/use-carrying";
import { useStable } from "@/components/features/shared/shared-board/use-stable";
import { MoveDialog } from "@/components/features/crm/shared-deal/move-dialog";
import { pressTrigger } from "@/components/features/desk/shared-ticket/press";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { cardAbove, othersIn } from "./board-rules";
import { BoardCard, cardPx, useCardWords } from "./deal-card";
import type { CardActions } from "./deal-card";
import { DealColumn } from "./deal-column";
import { DealTotals } from "./deal-totals";
import { useDealBoard } from "./use-deal-board";
import type { DealState } from "./use-deal-filters";
import type { UseQueryResult } from "@tanstack/react-query";
import { dealMoves } from "./deal-moves";
import type { AsksToMove, DealSaid } from "./deal-moves";

/**
 * One pipeline's deals in the columns of its stages. A card is moved by mouse, finger or keys, to any place;
 * what a stage asks for is asked in a dialog.
 */
export function DealBoard({ pipeline, state: { filters } }: { pipeline: Pipeline; state: DealState }) {
  const t = useTranslations("deals");
  const { role } = useSignedIn();
  const cardWords = useCardWords();
  const [asks, setAsks] = useState<AsksToMove | null>(null);
  const { stages } = pipeline;
  const stageIds = useMemo(() => stages.map(({ id }) => id), [stages]);
  const stageOf = (id: string) => stages.find((stage) => stage.id === id);
  const mayMove = mayCall(role, deals.move);

  const carry = useCarrying<DealCard, string>({
    columns: stageIds,
    cardsIn: (id) => columnOf(id)?.deals ?? noCards,
    columnOf: (card) => card.stageId,
    pitchPx: cardPx + gapPx,
    mayMove,
    isFree: asks === null,
    onDrop: (card, id, place) => {
      const stage = stageOf(id);
      if (stage) moves.move(card, stage, cardAbove(columns, id, card, place ?? 0));
    },
    words: (key, card, id, place) =>
      key === "over" && place !== null
        ? t("said.place", {
            stage: stageOf(id)?.name ?? "",
            place: place + 1,
            count: othersIn(columns, id, card).length + 1,
          })
        : words(key, card, id),
    keys: { s: mayMove ? ({ id }) => pressTrigger(`stage-${id}`) : undefined },
  });
  const {
    board,
    columns,
    more,
    move: send,
    moveWith,
  } = useDealBoard({
    pipelineId: pipeline.id,
    filters,
    held: useCell(carry.carrying, (carried) => carried?.card ?? null),
    onAsked: setAsks,
  });
  const columnOf = (id: string) => columns.find(({ stage }) => stage.id === id);
  const words = (key: DealSaid, card: DealCard, stageId: string) =>
    t(`said.${key}`, {
      title: card.title,
      stage: stageOf(stageId)?.name ?? "",
      count: columnOf(stageId)?.count ?? 0,
    });
  const moves = dealMoves({
    columns,
    send,
    moveWith,
    ask: setAsks,
    say: (...all) => carry.said.put(words(...all)),
  });
  const actions = useStable<CardActions>({ begin: carry.begin, move: moves.move });

  return (
    <>
      <DealTotals columns={columns} />
      {board.isError && <BoardFailed board={board} />}
      <BoardFrame
        board={carry}
        isBusy={board.isFetching}
        columns="sm:auto-cols-[minmax(15.5rem,1fr)]"
        helpId="deal-board-keys"
        help={t("keysHelp")}
        keys={keys
          .filter(([, word]) => mayMove || word === "walk" || word === "open")
          .map(([letters, word]) => [letters, t(`keys.${word}`)])}
        ghost={(card) => {
          const stage = stageOf(card.stageId);
          return (
            stage && (
              <BoardCard
                card={card}
                stage={stage}
                stages={stages}
                words={cardWords}
                isTabStop={false}
                isCarried={false}
                mayMove={false}
                actions={actions}
              />
            )
          );
        }}
      >
        {stages.map((stage) => (
          <DealColumn
            key={`${stage.id} ${JSON.stringify(filters)}`}
            stage={stage}
            stages={stages}
            column={columnOf(stage.id)}
            reading={more.state[stage.id]}
            carrying={carry.carrying}
            mayMove={mayMove}
            actions={actions}
            onReadOn={more.read}
          />
        ))}
      </BoardFrame>
      {asks && (
        <MoveDialog
          key={`${asks.card.id} ${asks.stage.id}`}
          deal={asks.card}
          stage={asks.stage}
          lostReasons={pipeline.lostReasons}
          missing={asks.missing}
          onMove={(body, seen) => moves.moveAsked(asks, body, seen)}
          onClose={() => {
            setAsks(null);
            moves.closed(asks.card);
          }}
        />
      )}
    </>
  );
}

/** Why the board could not be read, and again. */
function BoardFailed({ board }: { board: Pick<UseQueryResult, "error" | "isFetching" | "refetch"> }) {
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const inWords = useFaultText();
  return (
    <div className="px-3 pb-2 md:px-4">
      <Banner
        tone="danger"
        actions={
          <Button size="sm" isPending={board.isFetching} onClick={() => void board.refetch()}>
            {common("retry")}
          </Button>
        }
      >
        {t("boardFailed", { reason: inWords(board.error) })}
      </Banner>
    </div>
  );
}

const noCards: readonly DealCard[] = [];
const keys = [
  [["↑", "↓", "←", "→"], "walk"],
  [["Enter"], "open"],
  [["Space"], "carry"],
  [["s"], "move"],
] as const;
