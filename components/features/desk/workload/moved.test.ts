import { desksAfterMoves, movesTo, ownersIn } from "./moved";
import type { WorkloadCard, WorkloadDesk, WorkloadDesks } from "./moved";

const card = (id: string): WorkloadCard => ({
  id,
  number: 1,
  channel: "EMAIL",
  subject: id,
  status: "OPEN",
  priority: "LOW",
  contactName: null,
  waitingSince: null,
  groupId: null,
});
const desk = (id: string, tickets: WorkloadCard[], openTickets = tickets.length): WorkloadDesk => ({
  id,
  name: id,
  email: "",
  role: "AGENT",
  status: "ONLINE",
  statusName: "Online",
  statusColor: "",
  isAvailable: true,
  capacity: { chat: 3, messengers: 6, other: 5 },
  load: { chat: 0, messengers: 0, other: openTickets },
  openTickets,
  tickets,
  ticketsCount: openTickets,
});
const desks: WorkloadDesks = {
  agents: [desk("ann", [card("one"), card("two")], 9), desk("ben", [])],
  waiting: [card("three")],
  waitingCount: 4,
  agentsCount: 2,
  page: 1,
  limit: 200,
};

test("what moves stands first where it came, and both sides count it", () => {
  const after = desksAfterMoves(desks, [
    { ticketId: "two", fromId: "ann", toId: "ben" },
    { ticketId: "three", fromId: null, toId: "ben" },
  ]);
  expect(
    after.agents.map(({ openTickets, ticketsCount, tickets }) => [
      openTickets,
      ticketsCount,
      tickets.map(({ id }) => id),
    ]),
  ).toEqual([
    [8, 8, ["one"]],
    [2, 2, ["two", "three"]],
  ]);
  expect([after.waitingCount, after.waiting]).toEqual([3, []]);
});

test("what is given back waits, and what goes nowhere stays", () => {
  const after = desksAfterMoves(desks, [
    { ticketId: "one", fromId: "ann", toId: null },
    { ticketId: "two", fromId: "ann", toId: "ann" },
    { ticketId: "gone", fromId: "ann", toId: "ben" },
  ]);
  expect(after.agents.map(({ openTickets }) => openTickets)).toEqual([8, 0]);
  expect(after.waiting.map(({ id }) => id)).toEqual(["one", "three"]);
});

test.each([
  [
    "ben",
    ["one", "three"],
    [
      ["one", "ann"],
      ["three", null],
    ],
  ],
  ["ann", ["one"], []],
  [null, ["two", "three"], [["two", "ann"]]],
  ["ben", ["unknown"], []],
])("to %s go of %s those that are somebody else's", (toId, ticketIds, expected) => {
  const moves = movesTo(toId, ticketIds, ownersIn(desks));
  expect(moves).toEqual(expected.map(([ticketId, fromId]) => ({ ticketId, fromId, toId })));
});
