import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { agents } from "../../../../contract/desk/agents.ts";
import { inbox } from "../../../../contract/desk/inbox.ts";
import { omnichannelTickets } from "../../../../contract/desk/omnichannel-tickets.ts";
import { slaTickets } from "../../../../contract/desk/sla-tickets.ts";
import { ticketBoard } from "../../../../contract/desk/ticket-board.ts";
import { ticketBulkChanges } from "../../../../contract/desk/ticket-bulk-changes.ts";
import { ticketViews } from "../../../../contract/desk/ticket-views.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { ticketStatuses } from "../../../../contract/enums.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { switchOnServiceLevels } from "../../../testing/sla/switch-on.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

/** Without a target there for LOW. */
const targets = (["MEDIUM", "HIGH", "URGENT"] as const).flatMap((priority) => [
  { metric: "FIRST_RESPONSE" as const, priority, seconds: 120, isAroundTheClock: true },
  { metric: "RESOLUTION" as const, priority, seconds: 600, isAroundTheClock: true },
]);

describe("service levels wherever tickets are listed", () => {
  let world: World;
  let ann: Person;
  let sue: Person;
  /** By what they are: overdue, due next and later, met, without a target. */
  const ids: Record<"late" | "first" | "next" | "met" | "without", string> = {
    late: "",
    first: "",
    next: "",
    met: "",
    without: "",
  };
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    ann = await world.person({ tenant: "slalists" });
    sue = await world.person({ tenant: "slalists", role: "SUPERVISOR" });
    const boss = await world.person({ tenant: "slalists", role: "ADMIN" });
    await switchOnServiceLevels(world, boss, targets);
    const open = async (priority: "LOW" | "HIGH" = "HIGH") =>
      (
        await world.ok(tickets.create, ann, {
          body: {
            subject: "Tent pole broke",
            message: "It snapped",
            contactEmail: "kim@x.test",
            assignedToId: ann.id,
            priority,
          },
        })
      ).id;
    const reply = (id: string, more: Record<string, unknown> = {}) =>
      world.ok(tickets.reply, ann, {
        params: { id },
        body: { message: "On its way", holdSeconds: 0, ...more },
      });
    ids.late = await open();
    world.clock.advance({ seconds: 121 });
    await jobsDone(world);
    ids.without = await open("LOW");
    ids.next = await open();
    await reply(ids.next);
    ids.met = await open();
    await reply(ids.met, { setStatus: "RESOLVED" });
    world.clock.advance({ seconds: 5 });
    ids.first = await open();
  });
  after(() => world.stop());

  const namesOf = (items: readonly { id: string }[]) =>
    items.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id);
  const dueOf = async (id: string) => (await world.ok(tickets.get, ann, { params: { id } })).slaDueAt;
  const onBoard = async (query: Record<string, unknown>) => {
    const { ticketsByStatus } = await world.ok(ticketBoard.get, ann, { query });
    const columns = ticketStatuses.map((status) => ticketsByStatus[status]);
    return {
      names: columns.flatMap((column) => namesOf(column.tickets)),
      count: columns.reduce((sum, { count }) => sum + count, 0),
    };
  };
  const cases = [
    ["none", ["without"]],
    ["BREACHED", ["late"]],
    ["MET,none", ["met", "without"]],
    ["ON_TRACK", ["first", "next"]],
  ] as const;

  test("lists, board and bulk changes are narrowed by the word, and to tickets without a target", async () => {
    for (const [asked, expected] of cases) {
      const query = { slaStatus: asked };
      const wanted = expected.toSorted();
      const list = await world.ok(tickets.list, ann, { query });
      assert.deepEqual(namesOf(list.items).toSorted(), wanted, `list ${asked}`);
      const all = await world.ok(omnichannelTickets.omnichannel, sue, { query });
      assert.deepEqual([namesOf(all.items).toSorted(), all.total], [wanted, wanted.length], `all ${asked}`);
      const board = await onBoard(query);
      assert.deepEqual([board.names.toSorted(), board.count], [wanted, wanted.length], `board ${asked}`);
      const { total } = await world.ok(ticketBulkChanges.preview, sue, {
        body: { filter: query, update: { addTags: ["seen"] } },
      });
      assert.equal(total, wanted.length, `bulk ${asked}`);
    }
    for (const call of [tickets.list, omnichannelTickets.omnichannel, ticketBoard.get] as const)
      assert.equal((await world.call(call, sue, { query: { slaStatus: "LATE" } })).status, 422);
  });

  test("the board has what is due first first, to the end of a column by cursor and by page; without due time by arrival", async () => {
    const tenant = "slaboard";
    const lead = await world.person({ tenant, role: "ADMIN" });
    await switchOnServiceLevels(world, lead, targets);
    const made: string[] = [];
    for (const priority of ["HIGH", "LOW", "HIGH", "LOW", "HIGH", "LOW", "LOW"] as const) {
      const body = {
        subject: `tent ${priority}`,
        contactEmail: "kim@x.test",
        message: "It snapped",
        priority,
      };
      made.push((await world.ok(tickets.create, lead, { body })).id);
      world.clock.advance({ seconds: 1 });
    }
    const [first = "", second = "", third = ""] = [made[0], made[2], made[4]];
    // The oldest of all is due last: its pause moves what is due, and it waits at the top of the other order.
    await world.ok(slaTickets.pause, lead, { params: { id: first }, body: { reason: "Stock taking" } });
    world.clock.advance({ seconds: 30 });
    await world.ok(slaTickets.resume, lead, { params: { id: first } });
    const wanted = [second, third, first, made[6], made[5], made[3], made[1]];
    for (const more of [{}, { priority: ["LOW", "HIGH"] }, { search: "tent" }]) {
      const ask = async (query: Record<string, unknown>) =>
        (
          await world.ok(ticketBoard.get, lead, {
            query: { sort: "slaDueAt", status: ["OPEN"], limit: 2, ...more, ...query },
          })
        ).ticketsByStatus.OPEN;
      const read: string[] = [];
      let cursor: string | null = null;
      do {
        const column = await ask(cursor === null ? {} : { cursor });
        assert.equal(column.count, made.length);
        read.push(...column.tickets.map(({ id }) => id));
        cursor = column.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(read, wanted, JSON.stringify(more));
      const paged: string[] = [];
      for (const page of [1, 2, 3, 4]) paged.push(...(await ask({ page })).tickets.map(({ id }) => id));
      assert.deepEqual(paged, wanted);
    }
    const { nextCursor } = (await world.ok(ticketBoard.get, lead, { query: { status: ["OPEN"], limit: 2 } }))
      .ticketsByStatus.OPEN;
    const { status, body } = await world.call(ticketBoard.get, lead, {
      query: { sort: "slaDueAt", status: ["OPEN"], cursor: nextCursor ?? "" },
    });
    assert.deepEqual([status, body["code"]], [422, "invalid"], "the cursor of another order");
  });

  test("a bulk change takes the tickets of a word, and no other", async () => {
    const { id } = await world.ok(ticketBulkChanges.create, sue, {
      body: { filter: { slaStatus: ["BREACHED", "none"] }, update: { addTags: ["look"] } },
    });
    await jobsDone(world);
    assert.equal((await world.ok(ticketBulkChanges.get, sue, { params: { id } })).done, 2);
    const { items } = await world.ok(tickets.list, ann, { query: { tag: "look" } });
    assert.deepEqual(namesOf(items).toSorted(), ["late", "without"]);
  });

  test("a saved view keeps the word, and tickets without a target", async () => {
    const view = await world.ok(ticketViews.create, sue, {
      body: { name: "No promise", filters: { slaStatus: ["none"] } },
    });
    assert.deepEqual(view.filters.slaStatus, ["none"]);
    const { items } = await world.ok(agents.inbox, sue, { query: { view: view.id } });
    assert.deepEqual(namesOf(items), ["without"]);
  });

  test("the inbox's view of what is due has what is due first first, and its number; any view can be so ordered", async () => {
    const due = await world.ok(agents.inbox, ann, { query: { view: "due" } });
    assert.deepEqual(namesOf(due.items), ["late", "first", "next"]);
    assert.deepEqual(
      due.items.map(({ slaDueAt }) => slaDueAt),
      due.items.map(({ slaDueAt }) => slaDueAt).toSorted(),
    );
    const { views } = await world.ok(inbox.counts, ann);
    assert.deepEqual(
      views.find(({ view }) => view === "due"),
      { view: "due", count: 3, isCapped: false },
    );
    const mine = await world.ok(agents.inbox, ann, { query: { view: "mine", sort: "due" } });
    assert.deepEqual(namesOf(mine.items), ["late", "first", "next", "without"]);
  });

  test("the exported file has the word and what is due of each ticket", async () => {
    const { csv } = await world.ok(omnichannelTickets.exportPart, sue, {
      query: { sortBy: "number", sortDirection: "asc" },
    });
    const [head = [], ...lines] = csv
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const [word, due] = [head.indexOf("Service level"), head.indexOf("Due")];
    assert.deepEqual(
      lines.map((cells) => [cells[word], cells[due]]),
      [
        ["BREACHED", await dueOf(ids.late)],
        ["", ""],
        ["ON_TRACK", await dueOf(ids.next)],
        ["MET", ""],
        ["ON_TRACK", await dueOf(ids.first)],
      ],
    );
  });
});
