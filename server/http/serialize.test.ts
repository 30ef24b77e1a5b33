import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import { z } from "zod";
import { ticketStatuses } from "../../contract/enums.ts";
import { Board } from "../../contract/desk/ticket-board.ts";
import type { BoardTicket } from "../../contract/desk/ticket-board.ts";
import { serializerOf } from "./serialize.ts";

const card = (number: number, isKept = true): BoardTicket => {
  const written: BoardTicket = {
    id: `01980000-0000-7000-8000-00000000000${number}`,
    number,
    subject: `"Tent" pole ${number}`,
    tags: ["red"],
    contact: { id: "01980000-0000-7000-8000-000000000009", name: "Kim", email: null, phone: null },
    companyName: null,
    assignedToId: null,
    assignedToName: null,
    isSensitive: false,
    waitingSince: null,
    lastActivityAt: "2026-03-01T09:00:00.000Z",
    categoryId: null,
    snoozedUntil: null,
    version: 1,
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    status: "OPEN",
    priority: "HIGH",
    channel: "EMAIL",
    slaStatus: null,
    slaDueAt: null,
    statusSince: "2026-03-01T09:00:00.000Z",
  };
  return isKept ? Object.freeze(written) : written;
};
const board = (cards: BoardTicket[]): Board => {
  const column = (tickets: BoardTicket[]) => ({
    tickets,
    count: tickets.length,
    countIsCapped: false,
    nextCursor: null,
  });
  return {
    ticketsByStatus: {
      OPEN: column(cards),
      IN_PROGRESS: column([]),
      PENDING: column([]),
      ON_HOLD: column([]),
      RESOLVED: column([]),
      CLOSED: column(cards.slice(1)),
    },
    page: 1,
    limit: 20,
  };
};

describe("answers that are written in pieces", () => {
  test("a board of kept cards is the same text as one of others, in the order that the contract has", () => {
    const write = serializerOf(Board);
    const [kept, others] = [board([card(1), card(2)]), board([card(1, false), card(2, false)])];
    const text = write(others);
    assert.deepEqual(JSON.parse(text), others);
    assert.deepEqual([write(kept), write(kept)], [text, text]);
    assert.deepEqual(Object.keys(JSON.parse(text) as Board), ["ticketsByStatus", "page", "limit"]);
    assert.deepEqual(Object.keys((JSON.parse(text) as Board).ticketsByStatus), [...ticketStatuses]);
    assert.match(
      text,
      /^\{"ticketsByStatus":\{"OPEN":\{"tickets":\[\{"id":.*"nextCursor":null\}\},"page":1,"limit":20\}$/,
    );
  });

  test("a card that is kept is written once, and a count by itself", () => {
    const write = serializerOf(Board);
    const [one, two] = [card(1), card(2)];
    const subject = mock.fn(() => "Tent");
    const looked = Object.freeze(
      Object.defineProperty({ ...one }, "subject", { get: subject, enumerable: true }),
    );
    const first = board([looked, two]);
    write(first);
    first.ticketsByStatus.OPEN.count = 7;
    const again = JSON.parse(write(first)) as Board;
    assert.equal(again.ticketsByStatus.OPEN.count, 7);
    assert.equal(subject.mock.callCount(), 1);
    assert.equal(
      (JSON.parse(write(board([two]))) as Board).ticketsByStatus.OPEN.tickets[0]?.subject,
      two.subject,
    );
  });

  test("what the contract does not name does not leave, in a column either", () => {
    const write = serializerOf(Board);
    const whole = board([Object.freeze({ ...card(1), secret: "x" })]);
    Object.assign(whole.ticketsByStatus.OPEN, { secret: "x" });
    Object.assign(whole, { secret: "x" });
    assert.ok(!write(whole).includes("secret"));
  });

  test("a column that is missing is refused as it would be without pieces", () => {
    const whole = board([card(1)]);
    Reflect.deleteProperty(whole.ticketsByStatus, "CLOSED");
    assert.throws(() => serializerOf(Board)(whole), /CLOSED/);
  });

  test("an object of columns that do not all begin with a list is written whole", () => {
    const schema = z.object({ by: z.object({ a: z.object({ n: z.number(), list: z.array(z.string()) }) }) });
    assert.equal(
      serializerOf(schema)({ by: { a: { n: 1, list: ["x"] } } }),
      '{"by":{"a":{"n":1,"list":["x"]}}}',
    );
  });
});
