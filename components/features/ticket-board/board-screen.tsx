"use client";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { List } from "lucide-react";
import { ticketStatuses } from "@/contract/enums";
import type { TicketStatus } from "@/contract/enums";
import { ticketBoard } from "@/contract/ticket-board";
import type { BoardTicket } from "@/contract/ticket-board";
import { columnStep, focusBeside, focusCard, focusedCard } from "@/components/features/shared-board/focus";
import { useDrag } from "@/components/features/shared-board/use-drag";
import type { Carried } from "@/components/features/shared-board/use-drag";
import { pressTrigger } from "@/components/features/shared-ticket/press";
import { useShortcuts } from "@/components/features/shared-ticket/use-shortcuts";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { ScreenTitle } from "@/components/ui/screen-title";
import { may } from "@/lib/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useNow } from "@/lib/use-format";
import { BoardCard, useCardWords } from "./board-card";
import type { CardActions } from "./board-card";
import { BoardColumn } from "./board-column";
import { BoardFilters } from "./board-filters";
import { cardIn } from "./board-rules";
import { useBoard } from "./use-board";
import { useFilters } from "./use-filters";

/** For agents; for administrators with assignment on the cards; of what has nobody yet. */
type Kind = "kanban" | "admin" | "unassigned";

export const KanbanScreen = () => <Suspense><TicketBoard kind="kanban" /></Suspense>;
export const AdminBoardScreen = () => <Suspense><TicketBoard kind="admin" /></Suspense>;
export const UnassignedBoardScreen = () => <Suspense><TicketBoard kind="unassigned" /></Suspense>;

function TicketBoard({ kind }: { kind: Kind }) {
  const t = useTranslations("ticketBoard");
  const status = useTranslations("ticket.status");
  const common = useTranslations("common");
  const user = useSignedIn();
  const now = useNow();
  const cardWords = useCardWords();
  const filters = useFilters({ unassignedOnly: kind === "unassigned" });
  const scroller = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const [mayMove, mayAssign] = [may(user.role, ticketBoard.setStatus), kind !== "kanban" && may(user.role, ticketBoard.assign)];

  const { carried, setCarried, ghost, begin } = useDrag({ isEnabled: mayMove, board: () => scroller.current, columns: ticketStatuses, columnOf: (card: BoardTicket) => card.status, onDrop: (card, to) => move(card, to) });
  const state = useBoard(filters, carried?.card ?? null);
  const { columns, board, problem, more, arrived } = state;

  const say = (key: "picked" | "over" | "moved" | "cancelled" | "back" | "assigned", card: BoardTicket, to: TicketStatus, name = "") => setSaid(t(`said.${key}`, { number: card.number, status: status(to), count: columns[to].count, name }));
  const move = (card: BoardTicket, to: TicketStatus) => {
    const current = cardIn(columns, card.id) ?? card;
    const hadFocus = focusedCard()?.dataset["link"] === card.id;
    state.move(current, to, () => {
      say("back", current, current.status);
      if (document.activeElement === document.body || focusedCard()?.dataset["link"] === card.id) focusCard(card.id, current.status);
    });
    say("moved", current, to);
    document.querySelector(`[data-cards="${to}"]`)?.scrollTo({ top: 0 });
    if (hadFocus) focusCard(card.id, to);
  };
  const assign: CardActions["assign"] = (card, to) => {
    const { tickets } = columns[card.status];
    const at = tickets.findIndex(({ id }) => id === card.id);
    const next = tickets[at + 1] ?? tickets[at - 1];
    state.assign(card, to, () => say("back", card, card.status));
    say("assigned", card, card.status, to.name ?? t("filters.unassigned"));
    // A card that leaves this board hands the focus on to the one below it.
    if (!filters.belongs({ ...card, assignedToId: to.id }) && next) requestAnimationFrame(() => focusCard(next.id));
  };
  const actions = useStable({ begin, move, assign });

  const onCarriedKey = (event: KeyboardEvent, { card, over }: Carried<BoardTicket, TicketStatus>) => {
    const by = columnStep(event.key);
    if (event.key === "Tab") return setCarried(null);
    event.preventDefault();
    if (by !== 0) {
      const to = ticketStatuses[ticketStatuses.indexOf(over) + by];
      if (!to) return;
      setCarried({ card, over: to, by: "keys" });
      say("over", card, to);
      document.querySelector(`[data-column="${to}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (event.key === " " || event.key === "Enter") {
      setCarried(null);
      if (over === card.status) say("cancelled", card, card.status);
      else move(card, over);
    } else if (event.key === "Escape") {
      setCarried(null);
      say("cancelled", card, card.status);
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
      focusBeside(ticketStatuses, link, by);
    } else if (event.key === " " && mayMove) {
      event.preventDefault();
      setCarried({ card, over: card.status, by: "keys" });
      say("picked", card, card.status);
    } else if (event.key === "s" && mayMove || event.key === "a" && mayAssign) {
      event.preventDefault();
      pressTrigger(`${event.key === "s" ? "status" : "assignee"}-${card.id}`);
    }
  };
  // From nowhere any of these goes to the first card; from a card the board has heard them before.
  const enter = () => void focusBeside(ticketStatuses, null, 1);
  useShortcuts({ j: enter, k: enter, ArrowDown: enter, ArrowUp: enter, ArrowLeft: enter, ArrowRight: enter }, carried === null);

  return (
    <div className="relative flex h-[calc(100dvh-var(--bar))] min-w-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-2 px-3 pt-3 pb-2 md:px-4">
        <ScreenTitle className="min-w-0 flex-1 text-xl leading-7 font-semibold tracking-tight text-ink">{t(`title.${kind}`)}</ScreenTitle>
        {kind === "kanban" ? <ButtonLink size="sm" href="/tickets" icon={<List aria-hidden />}>{t("asList")}</ButtonLink> : <ButtonLink size="sm" href={kind === "admin" ? "/admin/tickets/board/unassigned" : "/admin/tickets/board"}>{t(kind === "admin" ? "showUnassigned" : "showAll")}</ButtonLink>}
      </header>
      <BoardFilters filters={filters} hasAssignment={kind !== "unassigned"} />
      {problem && (
        <div className="px-3 pb-2 md:px-4">
          <Banner tone={problem === "predictions" ? "warning" : "danger"} actions={<Button size="sm" isPending={board.isFetching} onClick={() => void board.refetch()}>{common("retry")}</Button>}>{t(`problems.${problem}`)}</Banner>
        </div>
      )}
      {/* Keys are heard here for whichever card has the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={scroller} data-board onKeyDown={onKeyDown} aria-busy={board.isFetching} className={clsx("relative grid min-h-0 flex-1 auto-cols-[86%] grid-flow-col gap-3 overflow-x-auto px-3 pb-3 sm:auto-cols-[minmax(16.5rem,1fr)] md:px-4", carried ? "cursor-grabbing" : "snap-x snap-mandatory scroll-ps-3 sm:snap-none")}>
        {ticketStatuses.map((each) => (
          <BoardColumn key={`${each} ${JSON.stringify(filters.query)}`} status={each} column={columns[each]} isLoading={board.isPending} reading={more.state[each]} carriedId={carried?.card.status === each ? carried.card.id : null} isTarget={carried !== null && carried.over === each && carried.card.status !== each} arrived={arrived} now={now} mayMove={mayMove} mayAssign={mayAssign} actions={actions} onReadOn={more.read} />
        ))}
      </div>
      <footer className="flex h-9 shrink-0 items-center gap-3 border-t border-line px-3 text-xs text-ink-faint max-lg:hidden md:px-4">
        {keys.filter(([, word]) => word !== "assign" || mayAssign).filter(([, word]) => mayMove || word === "walk" || word === "open").map(([letters, word]) => <span key={word} aria-hidden className="flex items-center gap-1">{letters.map((letter) => <Kbd key={letter}>{letter}</Kbd>)}{t(`keys.${word}`)}</span>)}
      </footer>
      <p id="board-keys" className="sr-only">{t("keysHelp")}</p>
      <p role="status" aria-live="assertive" className="sr-only">{said}</p>
      {carried?.by === "pointer" && (
        <div ref={ghost} inert className="pointer-events-none fixed z-50 [&>*]:shadow-pop" style={{ left: 0, top: 0, ...carried.size }}>
          <BoardCard card={carried.card} words={cardWords} now={now} isTabStop={false} look="plain" mayMove={false} mayAssign={false} actions={actions} />
        </div>
      )}
    </div>
  );
}

const keys = [[["↑", "↓", "←", "→"], "walk"], [["Enter"], "open"], [["Space"], "carry"], [["s"], "move"], [["a"], "assign"]] as const;

/** The same object for good; it calls what the last drawing meant. */
function useStable(latest: CardActions): CardActions {
  const ref = useRef(latest);
  useEffect(() => {
    ref.current = latest;
  });
  return useMemo<CardActions>(() => ({ begin: (...all) => ref.current.begin(...all), move: (...all) => ref.current.move(...all), assign: (...all) => ref.current.assign(...all) }), []);
}
