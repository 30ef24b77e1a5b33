import { ticketStatuses } from "@/contract/desk-enums";
import type { TicketStatus } from "@/contract/enums";
import { deskLimits as limits } from "@/contract/desk-limits";
import type { Board, BoardSort, BoardTicket } from "@/contract/desk/ticket-board";

export interface TicketColumn {
  tickets: readonly BoardTicket[];
  count: number;
  countIsCapped: boolean;
  nextCursor: string | null;
}
export type Columns = Readonly<Record<TicketStatus, TicketColumn>>;
/** A board as far as it was read. `arrived`: cards that came to their column with the last news. */
export interface BoardData {
  columns: Columns;
  arrived: ReadonlySet<string>;
}

const none: TicketColumn = { tickets: [], count: 0, countIsCapped: false, nextCursor: null };
const nobody: ReadonlySet<string> = new Set();
const each = (column: (status: TicketStatus) => TicketColumn): Columns => ({
  OPEN: column("OPEN"),
  IN_PROGRESS: column("IN_PROGRESS"),
  PENDING: column("PENDING"),
  ON_HOLD: column("ON_HOLD"),
  RESOLVED: column("RESOLVED"),
  CLOSED: column("CLOSED"),
});
export const emptyColumns: Columns = each(() => none);

/** A board as it was first answered. */
export const readTicketBoard = ({ ticketsByStatus }: Board): BoardData => ({
  columns: ticketsByStatus,
  arrived: nobody,
});

/** What was read on in a column goes below it, unless the column has been read anew meanwhile. */
export function readOn(data: BoardData, status: TicketStatus, from: string, more: TicketColumn): BoardData {
  const column = data.columns[status];
  if (column.nextCursor !== from) return data;
  const known = new Set(column.tickets.map(({ id }) => id));
  return {
    ...data,
    columns: {
      ...data.columns,
      [status]: {
        ...column,
        tickets: [...column.tickets, ...more.tickets.filter(({ id }) => !known.has(id))],
        nextCursor: more.nextCursor,
      },
    },
  };
}

/** News of some tickets: each stands where it belongs now, or is gone. The counts are the answer's. */
export function withNews(
  data: BoardData,
  { ticketsByStatus }: Board,
  about: ReadonlySet<string>,
  sort: BoardSort = "-statusSince",
): BoardData {
  const cards = ticketStatuses.flatMap((status) => ticketsByStatus[status].tickets);
  const before = new Map(
    ticketStatuses.flatMap((status) =>
      data.columns[status].tickets.filter(({ id }) => about.has(id)).map(({ id }) => [id, status] as const),
    ),
  );
  const placed = place(data.columns, about, cards, sort);
  const columns = each((status) => {
    const { count, countIsCapped } = ticketsByStatus[status];
    return placed[status].count === count && placed[status].countIsCapped === countIsCapped
      ? placed[status]
      : { ...placed[status], count, countIsCapped };
  });
  return {
    columns,
    arrived: new Set(cards.filter(({ id, status }) => before.get(id) !== status).map(({ id }) => id)),
  };
}

/**
 * The board with changes that are under way drawn over it; `belongs` says which cards the filters still let
 * in.
 */
export function drawnOver(
  columns: Columns,
  cards: readonly BoardTicket[],
  belongs: (card: BoardTicket) => boolean,
  sort: BoardSort = "-statusSince",
): Columns {
  return cards.length === 0
    ? columns
    : place(columns, new Set(cards.map(({ id }) => id)), cards.filter(belongs), sort);
}

/** A card that is moved is the latest arrival of its new column. */
export const movedTo = (card: BoardTicket, status: TicketStatus, now: string): BoardTicket =>
  card.status === status ? card : { ...card, status, statusSince: now };

/** The same column where nothing in it changed, so that nothing draws again for nothing. */
function place(
  columns: Columns,
  ids: ReadonlySet<string>,
  cards: readonly BoardTicket[],
  sort: BoardSort,
): Columns {
  return each((status) => {
    const column = columns[status];
    const left = column.tickets.some(({ id }) => ids.has(id))
      ? column.tickets.filter(({ id }) => !ids.has(id))
      : column.tickets;
    const coming = cards.filter((card) => card.status === status);
    if (left === column.tickets && coming.length === 0) return column;
    const known = new Map(column.tickets.filter(({ id }) => ids.has(id)).map((card) => [card.id, card]));
    const tickets = [...left];
    let count = column.count - known.size;
    for (const card of coming) {
      count += 1;
      const at = placeIn(tickets, card, sort);
      // Further down than was read: it comes with what is read next.
      if (at < tickets.length || column.nextCursor === null || known.has(card.id))
        tickets.splice(at, 0, card);
    }
    return {
      ...column,
      tickets,
      count: column.countIsCapped ? column.count : Math.min(count, limits.totalExactMax),
    };
  });
}

/** Where a card stands among others, in the order in which the server lists them. */
export function placeIn(tickets: readonly BoardTicket[], card: BoardTicket, sort: BoardSort): number {
  let [from, to] = [0, tickets.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = tickets[middle];
    if (other && isAbove[sort](other, card)) from = middle + 1;
    else to = middle;
  }
  return from;
}
const isLaterArrival = (a: BoardTicket, b: BoardTicket): boolean =>
  a.statusSince === b.statusSince ? a.id > b.id : a.statusSince > b.statusSince;
/** After every moment: of which nothing is due comes last. */
const never = "9999";
const isAbove: Readonly<Record<BoardSort, (a: BoardTicket, b: BoardTicket) => boolean>> = {
  "-statusSince": isLaterArrival,
  slaDueAt: (a, b) => {
    const [due, other] = [a.slaDueAt ?? never, b.slaDueAt ?? never];
    return due === other ? isLaterArrival(a, b) : due < other;
  },
};

export const cardIn = (columns: Columns, id: string): BoardTicket | undefined => {
  for (const status of ticketStatuses) {
    const found = columns[status].tickets.find((card) => card.id === id);
    if (found) return found;
  }
  return undefined;
};
