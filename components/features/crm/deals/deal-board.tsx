"use client";
import { useMemo, useState } from "react";
import { useTranslations } from "next-intl";
import { deals } from "@/contract/crm/deals";
import type { DealCard } from "@/contract/crm/deals";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { BoardFrame } from "@/components/features/shared/shared-board/board-frame";
import { useCell } from "@/components/features/shared/shared-board/cell";
import { gapPx } from "@/components/features/shared/shared-board/column-frame";
import { focusCard, focusedCard, scrollToTop } from "@/components/features/shared/shared-board/focus";
import { useCarrying } from "@/components/features/shared/shared-board/use-carrying";
import { useStable } from "@/components/features/shared/shared-board/use-stable";
import { MoveDialog } from "@/components/features/crm/shared-deal/move-dialog";
import { isAskedFirst, missingOn } from "@/components/features/crm/shared-deal/move-rules";
import { pressTrigger } from "@/components/features/desk/shared-ticket/press";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { cardIn, cardOf } from "./board-rules";
import { BoardCard, cardPx, useCardWords } from "./deal-card";
import type { CardActions } from "./deal-card";
import { DealColumn } from "./deal-column";
import { DealTotals } from "./deal-totals";
import { useDealBoard } from "./use-deal-board";
import type { DealState } from "./use-deal-filters";

interface Asks {
  card: DealCard;
  stage: DealStage;
  missing: readonly string[];
  afterId?: string | null | undefined;
}

/**
 * One pipeline's deals in the columns of its stages. A card is moved by mouse, finger or keys, to any place;
 * what a stage asks for is asked in a dialog.
 */
export function DealBoard({ pipeline, state: { filters } }: { pipeline: Pipeline; state: DealState }) {
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const cardWords = useCardWords();
  const [asks, setAsks] = useState<Asks | null>(null);
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
      if (stage) move(card, stage, aboveAt(id, card, place ?? 0));
    },
    words: (key, card, id, place) =>
      key === "over" && place !== null
        ? t("said.place", {
            stage: stageOf(id)?.name ?? "",
            place: place + 1,
            count: othersIn(id, card).length + 1,
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
  const othersIn = (stageId: string, { id }: DealCard) =>
    (columnOf(stageId)?.deals ?? noCards).filter((card) => card.id !== id);
  const aboveAt = (stageId: string, card: DealCard, place: number): string | null =>
    othersIn(stageId, card)[place - 1]?.id ?? null;

  const words = (
    key: "picked" | "over" | "moved" | "cancelled" | "back" | "asked",
    card: DealCard,
    stageId: string,
  ) =>
    t(`said.${key}`, {
      title: card.title,
      stage: stageOf(stageId)?.name ?? "",
      count: columnOf(stageId)?.count ?? 0,
    });
  const say = (...all: Parameters<typeof words>) => carry.said.put(words(...all));
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
      setAsks({ card: current, stage, missing: missingOn(stage, current), afterId });
      return say("asked", current, stage.id);
    }
    send(current, stage, afterId, () => {
      say("back", current, current.stageId);
      if (document.activeElement === document.body || focusedCard()?.dataset["link"] === card.id)
        focusCard(card.id, current.stageId);
    });
    return follow(current, stage, hadFocus, afterId);
  };
  const actions = useStable<CardActions>({ begin: carry.begin, move });

  return (
    <>
      <DealTotals columns={columns} />
      {board.isError && (
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
      )}
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
          onMove={async (body, seen) => {
            await moveWith(
              seen ? cardOf(seen) : asks.card,
              asks.afterId ? { ...body, afterId: asks.afterId } : body,
            );
            follow(asks.card, asks.stage, true, asks.afterId);
          }}
          onClose={() => {
            const { card } = asks;
            setAsks(null);
            if (cardIn(columns, card.id)?.stageId === card.stageId) focusCard(card.id);
          }}
        />
      )}
    </>
  );
}

const noCards: readonly DealCard[] = [];
const keys = [
  [["↑", "↓", "←", "→"], "walk"],
  [["Enter"], "open"],
  [["Space"], "carry"],
  [["s"], "move"],
] as const;
