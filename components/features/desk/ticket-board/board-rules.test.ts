import type { TicketStatus } from "@/contract/enums";
import { ticketStatuses } from "@/contract/desk-enums";
import type { Board, BoardTicket } from "@/contract/desk/ticket-board";
import { boardOf, boardTicket } from "@/tests/factories";
import { cardIn, drawnOver, movedTo, readTicketBoard, readOn, withNews } from "./board-rules";
import type { Columns } from "./board-rules";

const card = (order: number, more: Partial<BoardTicket> = {}) =>
  boardTicket(order, { statusSince: `2026-01-05T12:00:${String(order).padStart(2, "0")}.000Z`, ...more });
const ids = (columns: Columns, status: TicketStatus) =>
  columns[status].tickets.map(({ number }) => number - 1000);
const counts = (columns: Columns) => ticketStatuses.map((status) => columns[status].count);
const all = () => true;
/** What a server would say of some tickets: their cards, and the counts of the whole columns. */
const news = (cards: BoardTicket[], whole: BoardTicket[]): Board => {
  const [told, counted] = [boardOf(cards), boardOf(whole)];
  for (const status of ticketStatuses)
    told.ticketsByStatus[status].count = counted.ticketsByStatus[status].count;
  return told;
};

describe("a change drawn over the board", () => {
  const board = readTicketBoard(boardOf([card(1), card(2), card(3), card(4, { status: "PENDING" })]));

  test("a moved card leaves its column, comes to the top of the other, and the counts follow", () => {
    const moved = drawnOver(board.columns, [movedTo(card(2), "PENDING", "2026-01-06T00:00:00.000Z")], all);
    expect([ids(moved, "OPEN"), ids(moved, "PENDING"), counts(moved)]).toEqual([
      [3, 1],
      [2, 4],
      [2, 0, 2, 0, 0, 0],
    ]);
    expect(moved.CLOSED).toBe(board.columns.CLOSED);
  });

  test("an assignment replaces the card in its place", () => {
    const assigned = drawnOver(board.columns, [{ ...card(2), assignedToName: "Ann" }], all);
    expect(ids(assigned, "OPEN")).toEqual([3, 2, 1]);
    expect(cardIn(assigned, card(2).id)?.assignedToName).toBe("Ann");
    expect(counts(assigned)).toEqual(counts(board.columns));
  });

  test("a card that the filters no longer let in goes", () => {
    const gone = drawnOver(
      board.columns,
      [{ ...card(2), assignedToId: "a" }],
      ({ assignedToId }) => assignedToId === null,
    );
    expect([ids(gone, "OPEN"), counts(gone)]).toEqual([
      [3, 1],
      [2, 0, 1, 0, 0, 0],
    ]);
  });

  test("nothing under way is the board itself", () =>
    expect(drawnOver(board.columns, [], all)).toBe(board.columns));

  test("a card that is already elsewhere is counted once", () => {
    const elsewhere = drawnOver(board.columns, [card(4, { status: "OPEN" })], all);
    expect(counts(drawnOver(elsewhere, [card(4, { status: "PENDING" })], all))).toEqual(
      counts(board.columns),
    );
  });
});

describe("reading on", () => {
  const first = boardOf([card(9), card(8)], { OPEN: { count: 5, nextCursor: "c1" } });
  const more = (cards: BoardTicket[], nextCursor: string | null) => ({
    tickets: cards,
    count: 5,
    countIsCapped: false,
    nextCursor,
  });

  test("goes below what is there, without repetition", () => {
    const on = readOn(readTicketBoard(first), "OPEN", "c1", more([card(8), card(7), card(6)], "c2"));
    expect([ids(on.columns, "OPEN"), on.columns.OPEN.nextCursor, on.columns.OPEN.count]).toEqual([
      [9, 8, 7, 6],
      "c2",
      5,
    ]);
  });

  test("from a place that is no longer the end changes nothing", () => {
    const data = readTicketBoard(first);
    expect(readOn(data, "OPEN", "c0", more([card(1)], null))).toBe(data);
  });

  test("a card that belongs further down than was read is counted and comes later", () => {
    const moved = drawnOver(readTicketBoard(first).columns, [card(3)], all);
    expect([ids(moved, "OPEN"), moved.OPEN.count]).toEqual([[9, 8], 6]);
  });
});

describe("news of some tickets", () => {
  const cards = [card(5), card(4), card(3), card(2, { status: "PENDING" }), card(1, { status: "PENDING" })];
  const data = readTicketBoard(boardOf(cards, { OPEN: { nextCursor: "deep" } }));

  test("put each where it is now, keep how far the columns were read, and say what arrived", () => {
    const came = card(2, { status: "OPEN", statusSince: "2026-01-05T13:00:00.000Z" });
    const after = withNews(
      data,
      news(
        [came, { ...card(4), priority: "URGENT" }],
        [came, card(5), card(4), card(3), card(1, { status: "PENDING" })],
      ),
      new Set([came.id, card(4).id]),
    );
    expect([
      ids(after.columns, "OPEN"),
      ids(after.columns, "PENDING"),
      after.columns.OPEN.nextCursor,
    ]).toEqual([[2, 5, 4, 3], [1], "deep"]);
    expect(counts(after.columns)).toEqual([4, 0, 1, 0, 0, 0]);
    expect([...after.arrived]).toEqual([came.id]);
    expect(cardIn(after.columns, card(4).id)?.priority).toBe("URGENT");
  });

  test("a ticket that was told of and is not answered has left the board", () => {
    const after = withNews(data, news([], cards.slice(1)), new Set([card(5).id]));
    expect([ids(after.columns, "OPEN"), counts(after.columns), after.arrived.size]).toEqual([
      [4, 3],
      [2, 0, 2, 0, 0, 0],
      0,
    ]);
  });

  test("twice the same news is no further arrival", () => {
    const came = card(6);
    const once = withNews(data, news([came], [came, ...cards]), new Set([came.id]));
    const twice = withNews(once, news([came], [came, ...cards]), new Set([came.id]));
    expect([once.arrived.size, twice.arrived.size, ids(twice.columns, "OPEN")]).toEqual([1, 0, [6, 5, 4, 3]]);
  });
});
