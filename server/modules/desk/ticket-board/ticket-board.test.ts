import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { and, asc, eq, sql } from "drizzle-orm";
import pg from "pg";
import { ticketStatuses } from "../../../../contract/enums.ts";
import type { Board } from "../../../../contract/desk/ticket-board.ts";
import { ticketBoard } from "../../../../contract/desk/ticket-board.ts";
import { ticketSnooze } from "../../../../contract/desk/ticket-life.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { later } from "../../../clock.ts";
import { auditLogs, events } from "../../../db/table.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { tickets as ticketRows } from "../tickets/table.ts";

describe("the ticket board", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `board-${names}`;
    return {
      tenant,
      ann: await world.person({ tenant, name: "Ann Agent" }),
      ben: await world.person({ tenant, name: "Ben Agent" }),
      sue: await world.person({ tenant, role: "SUPERVISOR", name: "Sue Super" }),
    };
  };
  type Of = {
    subject?: string;
    assignedToId?: string;
    priority?: "LOW" | "MEDIUM" | "HIGH" | "URGENT";
    categoryId?: string;
  };
  const make = async (as: Person, of: Of = {}) => {
    world.clock.advance({ seconds: 1 });
    return world.ok(tickets.create, as, {
      body: {
        subject: "Tent pole broke",
        contactEmail: "kim@example.test",
        contactName: "Kim",
        assignedToId: null,
        ...of,
      },
    });
  };
  const move = async (as: Person, id: string, status: (typeof ticketStatuses)[number]) => {
    world.clock.advance({ seconds: 1 });
    return world.ok(ticketBoard.setStatus, as, { params: { id }, body: { status } });
  };
  const subjects = (board: Board, status: (typeof ticketStatuses)[number]) =>
    board.ticketsByStatus[status].tickets.map(({ subject }) => subject);
  const counts = (board: Board) => ticketStatuses.map((status) => board.ticketsByStatus[status].count);

  test("shows all six columns, empty ones too, the latest arrival of each first, with the names that a card needs", async () => {
    const { ann } = await desk();
    assert.deepEqual(counts(await world.ok(ticketBoard.get, ann)), [0, 0, 0, 0, 0, 0]);
    const [a, b, c] = [
      await make(ann, { subject: "a", assignedToId: ann.id }),
      await make(ann, { subject: "b" }),
      await make(ann, { subject: "c" }),
    ];
    await move(ann, c.id, "PENDING");
    const moved = await move(ann, a.id, "PENDING");
    const board = await world.ok(ticketBoard.get, ann);
    assert.deepEqual(
      [subjects(board, "OPEN"), subjects(board, "PENDING"), counts(board)],
      [["b"], ["a", "c"], [1, 0, 2, 0, 0, 0]],
    );
    assert.deepEqual(board.ticketsByStatus.PENDING.tickets[0], moved);
    assert.deepEqual(
      {
        contact: moved.contact?.name,
        assignedToName: moved.assignedToName,
        status: moved.status,
        statusSince: moved.statusSince,
      },
      {
        contact: "Kim",
        assignedToName: "Ann Agent",
        status: "PENDING",
        statusSince: world.clock.now().toISOString(),
      },
    );
    assert.equal(board.ticketsByStatus.OPEN.tickets[0]?.statusSince, b.createdAt);
    assert.deepEqual([board.page, board.limit], [1, 20]);
  });

  test("a board that is asked for again shows each card as it stands, whichever of its rows changed", async () => {
    const { tenant, ann } = await desk();
    const { id } = await make(ann, { subject: "a", assignedToId: ann.id });
    await make(ann, { subject: "b" });
    const shown = async () => {
      const board = await world.ok(ticketBoard.get, ann);
      return board.ticketsByStatus.OPEN.tickets.map(({ subject, contact, assignedToName }) => [
        subject,
        contact?.name,
        assignedToName,
      ]);
    };
    assert.deepEqual(await shown(), [
      ["b", "Kim", null],
      ["a", "Kim", "Ann Agent"],
    ]);
    await world.work(tenant, ({ update }) => update(contacts).set({ name: "Kim Larsen" }));
    assert.deepEqual(await shown(), [
      ["b", "Kim Larsen", null],
      ["a", "Kim Larsen", "Ann Agent"],
    ]);
    await world.work(tenant, ({ update }) =>
      update(users).set({ lastName: "Larsen" }).where(eq(users.id, ann.id)),
    );
    await world.ok(tickets.update, ann, { params: { id }, body: { subject: "c" } });
    assert.deepEqual(await shown(), [
      ["b", "Kim Larsen", null],
      ["c", "Kim Larsen", "Ann Larsen"],
    ]);
  });

  // PGlite is not asked over a wire.
  if (testServerUrl)
    test("cards that nothing changed are not read again", async () => {
      const { ann } = await desk();
      const { id } = await make(ann, { subject: "a" });
      await make(ann, { subject: "b" });
      const wire = pg.Connection.prototype as unknown as { bind: (of: { statement?: string }) => void };
      const asked = async () => {
        const bind = mock.method(wire, "bind");
        await world.ok(ticketBoard.get, ann);
        const names = bind.mock.calls.map(({ arguments: [{ statement = "" }] }) => statement);
        bind.mock.restore();
        return new Set(names.filter((name) => name.startsWith("tickets_")));
      };
      await asked();
      const again = await asked();
      await world.ok(tickets.update, ann, { params: { id }, body: { subject: "c" } });
      const changed = await asked();
      assert.deepEqual([again.size, changed.size], [1, 2], "keys and versions, and the card that changed");
      for (const name of again) assert.ok(changed.has(name));
    });

  test("only a new status moves a card to the top: an assignment, a priority and a message leave it where it is", async () => {
    const { ann } = await desk();
    const first = await make(ann, { subject: "first" });
    await make(ann, { subject: "second" });
    world.clock.advance({ minutes: 5 });
    const { statusSince } = await world.ok(ticketBoard.assign, ann, {
      params: { id: first.id },
      body: { agentId: ann.id },
    });
    await world.ok(tickets.update, ann, { params: { id: first.id }, body: { priority: "URGENT" } });
    await world.ok(tickets.reply, ann, {
      params: { id: first.id },
      body: { message: "A note", isPublic: false },
    });
    const board = await world.ok(ticketBoard.get, ann);
    assert.deepEqual(subjects(board, "OPEN"), ["second", "first"]);
    assert.equal(board.ticketsByStatus.OPEN.tickets[1]?.statusSince, statusSince);
    assert.equal(statusSince, first.createdAt);
  });

  test("what is snoozed stands on no column and in no count, unless it is asked for, and then it alone does", async () => {
    const { ann } = await desk();
    await make(ann, { subject: "awake", priority: "URGENT" });
    const { id } = await make(ann, { subject: "snoozed", priority: "URGENT" });
    await world.ok(ticketSnooze.snooze, ann, {
      params: { id },
      body: { until: later(world.clock.now().toISOString(), { days: 1 }) },
    });
    for (const query of [
      {},
      { priority: ["URGENT" as const] },
      { unassignedOnly: "true" as const },
      { search: "kim" },
    ]) {
      const [plain, snoozed] = [
        await world.ok(ticketBoard.get, ann, { query }),
        await world.ok(ticketBoard.get, ann, { query: { ...query, snoozed: "true" } }),
      ];
      assert.deepEqual(
        [subjects(plain, "OPEN"), counts(plain)],
        [["awake"], [1, 0, 0, 0, 0, 0]],
        JSON.stringify(query),
      );
      assert.deepEqual(
        [subjects(snoozed, "OPEN"), counts(snoozed)],
        [["snoozed"], [1, 0, 0, 0, 0, 0]],
        JSON.stringify(query),
      );
    }
    await world.ok(ticketSnooze.wake, ann, { params: { id } });
    assert.deepEqual(counts(await world.ok(ticketBoard.get, ann)), [2, 0, 0, 0, 0, 0]);
  });

  test("a column is read to its end by cursor, and all columns by page, without gap or repetition", async () => {
    const { ann } = await desk();
    const made: string[] = [];
    for (let at = 0; at < 13; at += 1)
      made.unshift((await make(ann, { subject: `t${at}`, priority: at % 3 === 0 ? "URGENT" : "LOW" })).id);
    await make(ann);
    await move(ann, (await make(ann)).id, "CLOSED");
    for (const priority of [undefined, ["URGENT", "LOW"] as ("URGENT" | "LOW")[]]) {
      const read: string[] = [];
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const {
          tickets: cards,
          nextCursor,
          count,
        } = (
          await world.ok(ticketBoard.get, ann, {
            query: {
              status: ["OPEN"],
              limit: 5,
              ...(cursor ? { cursor } : {}),
              ...(priority ? { priority } : {}),
            },
          })
        ).ticketsByStatus.OPEN;
        assert.equal(count, priority ? 13 : 14);
        read.push(...cards.map(({ id }) => id));
        cursor = nextCursor ?? undefined;
      } while (cursor);
      for (let page = 1; page <= 3; page += 1)
        paged.push(
          ...(
            await world.ok(ticketBoard.get, ann, {
              query: { limit: 5, page, ...(priority ? { priority } : {}) },
            })
          ).ticketsByStatus.OPEN.tickets.map(({ id }) => id),
        );
      assert.deepEqual(
        read.filter((id) => made.includes(id)),
        made,
      );
      assert.deepEqual(paged, read);
    }
  });

  test("a cursor belongs to one column, and is one of ours", async () => {
    const { ann } = await desk();
    for (const query of [
      { cursor: "WzEsMl0" },
      { cursor: "WzEsMl0", status: ["OPEN" as const, "CLOSED" as const] },
      { cursor: "nonsense", status: ["OPEN" as const] },
      { cursor: Buffer.from('["yesterday","x"]').toString("base64url"), status: ["OPEN" as const] },
    ]) {
      const { status, body } = await world.call(ticketBoard.get, ann, { query });
      assert.deepEqual([status, body["code"]], [422, "invalid"], JSON.stringify(query));
    }
  });

  test("every filter narrows cards and counts alike", async () => {
    const { tenant, ann, ben } = await desk();
    const category = await world.work(tenant, (work) =>
      work.rows(ticketCategories).insert({ name: "Tents" }),
    );
    await make(ann, {
      subject: "urgent tent",
      priority: "URGENT",
      categoryId: category.id,
      assignedToId: ben.id,
    });
    await make(ann, { subject: "high tent", priority: "HIGH", categoryId: category.id });
    await make(ann, { subject: "low stove", priority: "LOW", assignedToId: ann.id });
    const held = await make(ann, { subject: "urgent stove", priority: "URGENT" });
    await move(ann, held.id, "ON_HOLD");
    const seen = async (
      query: NonNullable<Parameters<typeof world.ok<typeof ticketBoard.get>>[2]>["query"],
    ) => {
      const board = await world.ok(ticketBoard.get, ann, { query });
      for (const status of ticketStatuses)
        assert.equal(board.ticketsByStatus[status].count, board.ticketsByStatus[status].tickets.length);
      return [subjects(board, "OPEN"), subjects(board, "ON_HOLD")];
    };
    assert.deepEqual(await seen({ priority: ["URGENT"] }), [["urgent tent"], ["urgent stove"]]);
    assert.deepEqual(await seen({ priority: ["URGENT", "HIGH"] }), [
      ["high tent", "urgent tent"],
      ["urgent stove"],
    ]);
    assert.deepEqual(await seen({ categoryId: category.id }), [["high tent", "urgent tent"], []]);
    assert.deepEqual(await seen({ unassignedOnly: "true" }), [["high tent"], ["urgent stove"]]);
    assert.deepEqual(await seen({ assignedToId: "me" }), [["low stove"], []]);
    assert.deepEqual(await seen({ assignedToId: ben.id }), [["urgent tent"], []]);
    assert.deepEqual(await seen({ search: "stove" }), [["low stove"], ["urgent stove"]]);
    assert.deepEqual(await seen({ search: "stove", priority: ["URGENT"], unassignedOnly: "true" }), [
      [],
      ["urgent stove"],
    ]);
    assert.deepEqual(await seen({ status: ["ON_HOLD"] }), [[], ["urgent stove"]]);
    assert.deepEqual(
      await seen({ priority: ["URGENT", "HIGH"], categoryId: category.id, unassignedOnly: "true" }),
      [["high tent"], []],
    );
    const spelt = await world.app.http.inject({
      url: "/api/ticket-board?status[]=ON_HOLD&priority[]=URGENT&priority[]=LOW",
      headers: { authorization: `Bearer ${ann.token}` },
    });
    assert.deepEqual(counts(spelt.json<Board>()), [0, 0, 0, 1, 0, 0], "as the specification spells lists");
  });

  test("some cards can be asked for by themselves, with the counts of whole columns", async () => {
    const { ann } = await desk();
    const [a, b, c] = [
      await make(ann, { subject: "a" }),
      await make(ann, { subject: "b", priority: "URGENT" }),
      await make(ann, { subject: "c" }),
    ];
    await move(ann, c.id, "PENDING");
    const board = await world.ok(ticketBoard.get, ann, {
      query: { ids: [a.id, c.id, "01980000-0000-7000-8000-000000000000"] },
    });
    assert.deepEqual(
      [subjects(board, "OPEN"), subjects(board, "PENDING"), counts(board)],
      [["a"], ["c"], [2, 0, 1, 0, 0, 0]],
    );
    const urgent = await world.ok(ticketBoard.get, ann, {
      query: { ids: [a.id, b.id], priority: ["URGENT"] },
    });
    assert.deepEqual([subjects(urgent, "OPEN"), counts(urgent)], [["b"], [1, 0, 0, 0, 0, 0]]);
    assert.deepEqual(
      subjects(await world.ok(ticketBoard.get, ann, { query: { ids: [a.id, b.id], search: "b" } }), "OPEN"),
      ["b"],
    );
  });

  test("a sensitive ticket is on the board of its assignee and of supervisors, and is nobody else's to move", async () => {
    const { ann, ben, sue } = await desk();
    const { id } = await make(ann, { assignedToId: ann.id });
    await world.ok(tickets.setSensitive, ann, { params: { id }, body: { isSensitive: true } });
    for (const query of [{}, { priority: ["MEDIUM" as const, "LOW" as const] }, { search: "tent" }]) {
      assert.deepEqual(
        [
          counts(await world.ok(ticketBoard.get, ann, { query }))[0],
          counts(await world.ok(ticketBoard.get, sue, { query }))[0],
          counts(await world.ok(ticketBoard.get, ben, { query }))[0],
        ],
        [1, 1, 0],
      );
    }
    assert.equal(
      (await world.call(ticketBoard.setStatus, ben, { params: { id }, body: { status: "CLOSED" } })).status,
      404,
    );
    assert.equal(
      (await world.call(ticketBoard.assign, ben, { params: { id }, body: { agentId: ben.id } })).status,
      404,
    );
  });

  test("a move follows the rules of tickets, leaves its trace, and is told to everybody once", async () => {
    const { tenant, ann } = await desk();
    const { id } = await make(ann, { assignedToId: ann.id });
    await move(ann, id, "RESOLVED");
    const done = await world.ok(tickets.get, ann, { params: { id } });
    assert.deepEqual([done.status, done.resolvedAt], ["RESOLVED", world.clock.now().toISOString()]);
    await move(ann, id, "OPEN");
    assert.equal((await world.ok(tickets.get, ann, { params: { id } })).reopenCount, 1);
    await move(ann, id, "OPEN");
    const [audit, told] = await world.work(tenant, async ({ db }) => [
      await db
        .select({ after: auditLogs.after })
        .from(auditLogs)
        .where(
          and(eq(auditLogs.tenantId, tenant), eq(auditLogs.entityId, id), eq(auditLogs.action, "update")),
        ),
      await db
        .select({ payload: events.payload })
        .from(events)
        .where(and(eq(events.tenantId, tenant), eq(events.name, "ticket_status_update")))
        .orderBy(asc(events.seq)),
    ]);
    assert.equal(audit.length, 2);
    assert.deepEqual(
      told.map(({ payload }) => (payload as { status: string }).status),
      ["RESOLVED", "OPEN"],
      "a status that it had already is no move",
    );
  });

  test("If-Match refuses a move of a card that has changed, and answers with the card as it is", async () => {
    const { ann } = await desk();
    const { id, version } = await make(ann);
    await world.ok(tickets.update, ann, { params: { id }, body: { priority: "URGENT" } });
    for (const stale of [
      await world.call(ticketBoard.setStatus, ann, {
        params: { id },
        body: { status: "CLOSED" },
        headers: { "if-match": `"${version}"` },
      }),
      await world.call(ticketBoard.assign, ann, {
        params: { id },
        body: { agentId: ann.id },
        headers: { "if-match": `"${version}"` },
      }),
    ]) {
      assert.equal(stale.status, 412);
      assert.deepEqual(
        [
          (stale.body["current"] as { priority: string }).priority,
          (stale.body["current"] as { status: string }).status,
        ],
        ["URGENT", "OPEN"],
      );
    }
    assert.equal(
      (
        await world.call(ticketBoard.setStatus, ann, {
          params: { id },
          body: { status: "CLOSED" },
          headers: { "if-match": `"${version + 1}"` },
        })
      ).status,
      200,
    );
  });

  test("a ticket goes to people who answer tickets, and the bad field is named as it was sent", async () => {
    const { tenant, ann, ben } = await desk();
    const reader = await world.person({ tenant, role: "USER" });
    const foreigner = await world.person({ tenant: "globex" });
    const { id } = await make(ann);
    assert.equal(
      (await world.ok(ticketBoard.assign, ann, { params: { id }, body: { agentId: ben.id } })).assignedToName,
      "Ben Agent",
    );
    assert.equal(
      (await world.ok(ticketBoard.assign, ann, { params: { id }, body: { agentId: null } })).assignedToId,
      null,
    );
    for (const agentId of [reader.id, foreigner.id, "01980000-0000-7000-8000-000000000000"]) {
      const { status, body } = await world.call(ticketBoard.assign, ann, {
        params: { id },
        body: { agentId },
      });
      assert.deepEqual(
        [status, (body as unknown as { errors: { path: string }[] }).errors[0]?.path],
        [422, "agentId"],
      );
    }
    assert.equal(
      (await world.call(ticketBoard.assign, reader, { params: { id }, body: { agentId: ann.id } })).status,
      403,
    );
    assert.equal((await world.call(ticketBoard.get, reader)).status, 200);
  });

  test("the tenant that is named is the caller's own", async () => {
    const { tenant, ann } = await desk();
    const { id } = await make(ann);
    assert.equal((await world.call(ticketBoard.get, ann, { query: { tenantId: tenant } })).status, 200);
    assert.equal(
      (
        await world.call(ticketBoard.setStatus, ann, {
          params: { id },
          body: { status: "PENDING", tenantId: tenant },
        })
      ).status,
      200,
    );
    for (const refused of [
      await world.call(ticketBoard.get, ann, { query: { tenantId: "globex" } }),
      await world.call(ticketBoard.setStatus, ann, {
        params: { id },
        body: { status: "OPEN", tenantId: "globex" },
      }),
      await world.call(ticketBoard.assign, ann, {
        params: { id },
        body: { agentId: null, tenantId: "globex" },
      }),
    ])
      assert.deepEqual([refused.status, refused.body["code"]], [403, "wrong_tenant"]);
  });

  // As with the contacts of a tag: the database's own doing, and long in memory.
  if (testServerUrl)
    test(
      "a count is exact up to 10,000 and capped above, and the column is still read to its end",
      { timeout: 120_000 },
      async () => {
        const { tenant, ann } = await desk();
        const { id } = await make(ann);
        await world.database.transaction("owner", (db) =>
          db.execute(
            sql`insert into tickets (tenant_id, id, number, subject, status, created_at, closed_at) select ${tenant}, gen_random_uuid(), 2000 + n, 'Old ' || n, 'CLOSED', now() - interval '1 day', now() - n * interval '1 second' from generate_series(1, 10001) as n`,
          ),
        );
        // so many at once: PostgreSQL would plan for the few that were there, until it looks by itself
        await world.database.execute("analyze tickets");
        await move(ann, id, "CLOSED");
        const { CLOSED } = (await world.ok(ticketBoard.get, ann)).ticketsByStatus;
        assert.deepEqual([CLOSED.count, CLOSED.countIsCapped, CLOSED.tickets.length], [10_000, true, 20]);
        let [cursor, read] = [CLOSED.nextCursor, 20];
        while (cursor !== null) {
          const part: Board = await world.ok(ticketBoard.get, ann, {
            query: { status: ["CLOSED"], limit: 100, cursor },
          });
          cursor = part.ticketsByStatus.CLOSED.nextCursor;
          read += part.ticketsByStatus.CLOSED.tickets.length;
        }
        assert.equal(read, 10_002);
      },
    );

  test("whatever changes a status stamps it", async () => {
    const { tenant, ann } = await desk();
    const { id } = await make(ann);
    world.clock.advance({ minutes: 3 });
    await world.work(tenant, ({ db, now }) =>
      db
        .update(ticketRows)
        .set({ status: "PENDING", updatedAt: now })
        .where(and(eq(ticketRows.tenantId, tenant), eq(ticketRows.id, id))),
    );
    assert.equal(
      (await world.ok(ticketBoard.get, ann)).ticketsByStatus.PENDING.tickets[0]?.statusSince,
      world.clock.now().toISOString(),
    );
  });
});
