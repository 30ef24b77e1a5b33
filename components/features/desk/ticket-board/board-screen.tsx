"use client";
import { useTranslations } from "next-intl";
import { List } from "lucide-react";
import { ticketStatuses } from "@/contract/desk-enums";
import type { TicketStatus } from "@/contract/enums";
import { ticketBoard } from "@/contract/desk/ticket-board";
import type { BoardTicket } from "@/contract/desk/ticket-board";
import { BoardFrame } from "@/components/features/shared/shared-board/board-frame";
import { useCell } from "@/components/features/shared/shared-board/cell";
import { focusCard, focusedCard, scrollToPlace } from "@/components/features/shared/shared-board/focus";
import { gapPx } from "@/components/features/shared/shared-board/column-frame";
import { useCarrying } from "@/components/features/shared/shared-board/use-carrying";
import { useStable } from "@/components/features/shared/shared-board/use-stable";
import { AboutFigure } from "@/components/features/insight/shared-chart/about-figure";
import { useAssigneesAhead } from "@/components/features/desk/shared-ticket/pickers";
import { pressTrigger } from "@/components/features/desk/shared-ticket/press";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { ScreenTitle } from "@/components/ui/screen-title";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useNow } from "@/lib/browser/use-format";
import { BoardCard, cardPx, useCardWords } from "./board-card";
import type { CardActions } from "./board-card";
import { BoardColumn } from "./board-column";
import { BoardFilters } from "./board-filters";
import { cardIn, movedTo, placeIn } from "./board-rules";
import type { BoardProblem } from "./problems";
import { useBoard } from "./use-board";
import { useBoardFilters } from "./use-filters";

/** For agents; for administrators with assignment on the cards; of what has nobody yet. */
type Kind = "kanban" | "admin" | "unassigned";

export const KanbanScreen = () => <TicketBoard kind="kanban" />;
export const AdminBoardScreen = () => <TicketBoard kind="admin" />;
export const UnassignedBoardScreen = () => <TicketBoard kind="unassigned" />;

function TicketBoard({ kind }: { kind: Kind }) {
  const t = useTranslations("ticketBoard");
  const status = useTranslations("ticket.status");
  const user = useSignedIn();
  const now = useNow();
  const cardWords = useCardWords();
  useAssigneesAhead();
  const filters = useBoardFilters({ unassignedOnly: kind === "unassigned" });
  const [mayMove, mayAssign] = [
    mayCall(user.role, ticketBoard.setStatus),
    kind !== "kanban" && mayCall(user.role, ticketBoard.assign),
  ];

  const carry = useCarrying<BoardTicket, TicketStatus>({
    columns: ticketStatuses,
    cardsIn: (column) => columns[column].tickets,
    columnOf: (card) => card.status,
    mayMove,
    onDrop: (card, to) => move(card, to),
    words: (key, card, to) => words(key, card, to),
    keys: {
      s: mayMove ? ({ id }) => pressTrigger(`status-${id}`) : undefined,
      a: mayAssign ? ({ id }) => pressTrigger(`assignee-${id}`) : undefined,
    },
  });
  const state = useBoard(
    filters,
    useCell(carry.carrying, (carried) => carried?.card ?? null),
  );
  const { columns, board, problem, more, arrived } = state;

  const words = (
    key: "picked" | "over" | "moved" | "cancelled" | "back" | "assigned",
    card: BoardTicket,
    to: TicketStatus,
    name = "",
  ) => t(`said.${key}`, { number: card.number, status: status(to), count: columns[to].count, name });
  const say = (...all: Parameters<typeof words>) => carry.said.put(words(...all));
  const move = (card: BoardTicket, to: TicketStatus) => {
    const current = cardIn(columns, card.id) ?? card;
    const hadFocus = focusedCard()?.dataset["link"] === card.id;
    state.move(current, to, () => {
      say("back", current, current.status);
      if (document.activeElement === document.body || focusedCard()?.dataset["link"] === card.id)
        focusCard(card.id, current.status);
    });
    say("moved", current, to);
    const { tickets, nextCursor } = columns[to];
    const place = placeIn(tickets, movedTo(current, to, now.toISOString()), filters.sort);
    scrollToPlace(to, place, cardPx + gapPx);
    if (!hadFocus) return;
    if (place < tickets.length || nextCursor === null) focusCard(card.id, to);
    // Further down than was read, where there is nothing yet that could have the focus.
    else focusNext(current);
  };
  const focusNext = (card: BoardTicket) => {
    const { tickets } = columns[card.status];
    const at = tickets.findIndex(({ id }) => id === card.id);
    const next = tickets[at + 1] ?? tickets[at - 1];
    if (next) requestAnimationFrame(() => focusCard(next.id));
  };
  const assign: CardActions["assign"] = (card, to) => {
    state.assign(card, to, () => say("back", card, card.status));
    say("assigned", card, card.status, to.name ?? t("filters.unassigned"));
    // A card that leaves this board hands the focus on to the one below it.
    if (!filters.belongs({ ...card, assignedToId: to.id })) focusNext(card);
  };
  const actions = useStable<CardActions>({ begin: carry.begin, move, assign });

  return (
    <div className="relative flex h-[calc(100dvh-var(--bar))] min-w-0 flex-col">
      <BoardHeader kind={kind} />
      <BoardFilters filters={filters} hasAssignment={kind !== "unassigned"} />
      {problem && <ProblemBanner problem={problem} board={board} />}
      <BoardFrame
        board={carry}
        isBusy={board.isFetching}
        columns="sm:auto-cols-[minmax(16.5rem,1fr)]"
        helpId="board-keys"
        help={t("keysHelp")}
        keys={keys
          .filter(([, word]) => word !== "assign" || mayAssign)
          .filter(([, word]) => mayMove || word === "walk" || word === "open")
          .map(([letters, word]) => [letters, t(`keys.${word}`)])}
        ghost={(card) => (
          <BoardCard
            card={card}
            words={cardWords}
            now={now}
            isTabStop={false}
            look="plain"
            mayMove={false}
            mayAssign={false}
            actions={actions}
          />
        )}
      >
        {ticketStatuses.map((each) => (
          <BoardColumn
            key={`${each} ${JSON.stringify(filters.query)}`}
            status={each}
            column={columns[each]}
            isLoading={board.isPending}
            reading={more.state[each]}
            carrying={carry.carrying}
            arrived={arrived}
            now={now}
            mayMove={mayMove}
            mayAssign={mayAssign}
            actions={actions}
            onReadOn={more.read}
          />
        ))}
      </BoardFrame>
    </div>
  );
}

function BoardHeader({ kind }: { kind: Kind }) {
  const t = useTranslations("ticketBoard");
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 px-3 pt-3 pb-2 md:px-4">
      <div className="flex min-w-0 flex-1 items-center gap-1">
        <ScreenTitle className="min-w-0 text-xl leading-7 font-semibold tracking-tight text-ink">
          {t(`title.${kind}`)}
        </ScreenTitle>
        <AboutFigure id="boardColumn" name={t(`title.${kind}`)} />
      </div>
      {kind === "kanban" ? (
        <ButtonLink size="sm" href="/tickets" icon={<List aria-hidden />}>
          {t("asList")}
        </ButtonLink>
      ) : (
        <ButtonLink
          size="sm"
          href={kind === "admin" ? "/admin/tickets/board/unassigned" : "/admin/tickets/board"}
        >
          {t(kind === "admin" ? "showUnassigned" : "showAll")}
        </ButtonLink>
      )}
    </header>
  );
}

function ProblemBanner({
  problem,
  board,
}: {
  problem: BoardProblem;
  board: { isFetching: boolean; refetch: () => Promise<unknown> };
}) {
  const t = useTranslations("ticketBoard");
  const common = useTranslations("common");
  return (
    <div className="px-3 pb-2 md:px-4">
      <Banner
        tone={problem === "predictions" ? "warning" : "danger"}
        actions={
          <Button size="sm" isPending={board.isFetching} onClick={() => void board.refetch()}>
            {common("retry")}
          </Button>
        }
      >
        {t(`problems.${problem}`)}
      </Banner>
    </div>
  );
}

const keys = [
  [["↑", "↓", "←", "→"], "walk"],
  [["Enter"], "open"],
  [["Space"], "carry"],
  [["s"], "move"],
  [["a"], "assign"],
] as const;
