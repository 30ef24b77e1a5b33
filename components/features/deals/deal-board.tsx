"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { deals } from "@/contract/deals";
import type { DealCard } from "@/contract/deals";
import type { DealStage, Pipeline } from "@/contract/pipelines";
import { columnStep, focusBeside, focusCard, focusedCard } from "@/components/features/shared-board/focus";
import { useDrag } from "@/components/features/shared-board/use-drag";
import type { Carried } from "@/components/features/shared-board/use-drag";
import { MoveDialog } from "@/components/features/shared-deal/move-dialog";
import { isAskedFirst, missingOn } from "@/components/features/shared-deal/move-rules";
import { pressTrigger } from "@/components/features/shared-ticket/press";
import { useShortcuts } from "@/components/features/shared-ticket/use-shortcuts";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/use-fault-text";
import { cardIn } from "./board-rules";
import { BoardCard, useCardWords } from "./deal-card";
import type { CardActions } from "./deal-card";
import { DealColumn } from "./deal-column";
import { DealTotals } from "./deal-totals";
import { useDealBoard } from "./use-deal-board";
import type { DealState } from "./use-deal-filters";

interface Asks { card: DealCard; stage: DealStage; missing: readonly string[] }

/** One pipeline's deals in the columns of its stages. A card is moved by mouse, finger or keys; what a stage asks for is asked in a dialog. */
export function DealBoard({ pipeline, state: { filters } }: { pipeline: Pipeline; state: DealState }) {
  const t = useTranslations("deals");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { role } = useSignedIn();
  const words = useCardWords();
  const scroller = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const [asks, setAsks] = useState<Asks | null>(null);
  const { stages } = pipeline;
  const stageIds = useMemo(() => stages.map(({ id }) => id), [stages]);
  const stageOf = (id: string) => stages.find((stage) => stage.id === id);
  const mayMove = may(role, deals.move);
  const { board, columns, more, move: send, moveWith } = useDealBoard({ pipelineId: pipeline.id, filters, onAsked: setAsks });
  const columnOf = (id: string) => columns.find(({ stage }) => stage.id === id);

  const { carried, setCarried, ghost, begin } = useDrag({ isEnabled: mayMove, board: () => scroller.current, columns: stageIds, columnOf: (card: DealCard) => card.stageId, onDrop: (card, to) => { const stage = stageOf(to); if (stage) move(card, stage); } });
  const say = (key: "picked" | "over" | "moved" | "cancelled" | "back" | "asked", card: DealCard, stageId: string) => setSaid(t(`said.${key}`, { title: card.title, stage: stageOf(stageId)?.name ?? "", count: columnOf(stageId)?.count ?? 0 }));
  const follow = (card: DealCard, stage: DealStage, hadFocus: boolean) => {
    say("moved", card, stage.id);
    document.querySelector(`[data-cards="${stage.id}"]`)?.scrollTo({ top: 0 });
    if (hadFocus) focusCard(card.id, stage.id);
  };
  const move: CardActions["move"] = (card, stage) => {
    const current = cardIn(columns, card.id) ?? card;
    if (current.stageId === stage.id) return;
    const hadFocus = focusedCard()?.dataset["link"] === card.id;
    if (isAskedFirst(stage, current)) {
      setAsks({ card: current, stage, missing: missingOn(stage, current) });
      return say("asked", current, stage.id);
    }
    send(current, stage, () => {
      say("back", current, current.stageId);
      if (document.activeElement === document.body || focusedCard()?.dataset["link"] === card.id) focusCard(card.id, current.stageId);
    });
    return follow(current, stage, hadFocus);
  };
  const actions = useStable({ begin, move });

  const onCarriedKey = (event: KeyboardEvent, { card, over }: Carried<DealCard, string>) => {
    const by = columnStep(event.key);
    if (event.key === "Tab") return setCarried(null);
    event.preventDefault();
    if (by !== 0) {
      const to = stageIds[stageIds.indexOf(over) + by];
      if (!to) return;
      setCarried({ card, over: to, by: "keys" });
      say("over", card, to);
      document.querySelector(`[data-column="${to}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === " " || event.key === "Enter") {
      setCarried(null);
      const stage = stageOf(over);
      if (over === card.stageId || !stage) say("cancelled", card, card.stageId);
      else move(card, stage);
    } else if (event.key === "Escape") {
      setCarried(null);
      say("cancelled", card, card.stageId);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (carried?.by === "keys") return onCarriedKey(event, carried);
    const link = event.target instanceof HTMLElement && event.target.dataset["link"] !== undefined ? event.target : null;
    const card = link && cardIn(columns, link.dataset["link"] ?? "");
    if (!link || !card || carried || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = columnStep(event.key);
    if (by !== 0) {
      event.preventDefault();
      focusBeside(stageIds, link, by);
    } else if (event.key === " " && mayMove) {
      event.preventDefault();
      setCarried({ card, over: card.stageId, by: "keys" });
      say("picked", card, card.stageId);
    } else if (event.key === "s" && mayMove) {
      event.preventDefault();
      pressTrigger(`stage-${card.id}`);
    }
  };
  // From nowhere any of these goes to the first card; from a card the board has heard them before.
  const enter = () => void focusBeside(stageIds, null, 1);
  useShortcuts({ j: enter, k: enter, ArrowDown: enter, ArrowUp: enter, ArrowLeft: enter, ArrowRight: enter }, carried === null && asks === null);
  const carriedStage = carried && stageOf(carried.card.stageId);

  return (
    <>
      <DealTotals columns={columns} />
      {board.isError && <div className="px-3 pb-2 md:px-4"><Banner tone="danger" actions={<Button size="sm" isPending={board.isFetching} onClick={() => void board.refetch()}>{common("retry")}</Button>}>{t("boardFailed", { reason: inWords(board.error) })}</Banner></div>}
      {/* Keys are heard here for whichever card has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={scroller} data-board onKeyDown={onKeyDown} aria-busy={board.isFetching} className={clsx("relative grid min-h-0 flex-1 auto-cols-[86%] grid-flow-col gap-3 overflow-x-auto px-3 pb-3 sm:auto-cols-[minmax(15.5rem,1fr)] md:px-4", carried ? "cursor-grabbing" : "snap-x snap-mandatory scroll-ps-3 sm:snap-none")}>
        {stages.map((stage) => (
          <DealColumn key={`${stage.id} ${JSON.stringify(filters)}`} stage={stage} stages={stages} column={columnOf(stage.id)} reading={more.state[stage.id]} carriedId={carried?.card.stageId === stage.id ? carried.card.id : null} isTarget={carried !== null && carried.over === stage.id && carried.card.stageId !== stage.id} mayMove={mayMove} actions={actions} onReadOn={more.read} />
        ))}
      </div>
      <footer className="flex h-9 shrink-0 items-center gap-3 border-t border-line px-3 text-xs text-ink-faint max-lg:hidden md:px-4">
        {keys.filter(([, word]) => mayMove || word === "walk" || word === "open").map(([letters, word]) => <span key={word} aria-hidden className="flex items-center gap-1">{letters.map((letter) => <Kbd key={letter}>{letter}</Kbd>)}{t(`keys.${word}`)}</span>)}
      </footer>
      <p id="deal-board-keys" className="sr-only">{t("keysHelp")}</p>
      <p role="status" aria-live="assertive" className="sr-only">{said}</p>
      {carried?.by === "pointer" && carriedStage && (
        <div ref={ghost} inert className="pointer-events-none fixed z-50 [&>*]:shadow-pop" style={{ left: 0, top: 0, ...carried.size }}>
          <BoardCard card={carried.card} stage={carriedStage} stages={stages} words={words} isTabStop={false} isCarried={false} mayMove={false} actions={actions} />
        </div>
      )}
      {asks && (
        <MoveDialog
          key={`${asks.card.id} ${asks.stage.id}`} deal={asks.card} stage={asks.stage} lostReasons={pipeline.lostReasons} missing={asks.missing}
          onMove={async (body) => {
            await moveWith(asks.card, body);
            follow(asks.card, asks.stage, true);
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

const keys = [[["↑", "↓", "←", "→"], "walk"], [["Enter"], "open"], [["Space"], "carry"], [["s"], "move"]] as const;

/** The same object for good; it calls what the last drawing meant. */
function useStable(latest: CardActions): CardActions {
  const ref = useRef(latest);
  useEffect(() => {
    ref.current = latest;
  });
  return useMemo<CardActions>(() => ({ begin: (...all) => ref.current.begin(...all), move: (...all) => ref.current.move(...all) }), []);
}
