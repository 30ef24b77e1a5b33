import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { queryRows } from "../../server/db/query.ts";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { tickets } from "../../server/modules/desk/tickets/table.ts";
import { call, made } from "./calls.ts";
import { eventually, freePort, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";

/** 2,000 by itself, 1,200 beside everything else; some hundreds are done when the kill comes. */
const ticketsCount = 1000 + Number(process.env["KILLED_WRITES"] ?? 5000) / 5;
/** They have the priority already that all are to have, and somebody to answer them. */
const soAlready = ticketsCount / 10;
const tenant = "acme";
const postgresUrl = process.env["TEST_DATABASE_URL"];
/** One engine is enough for some minutes of work: what differs between them is proved beside. */
const makeStore: () => Promise<Store> = postgresUrl ? () => postgresStore(postgresUrl) : pgliteStore;

interface Change {
  id: string;
  state: string;
  total: number;
  done: number;
  unchanged: number;
  skipped: number;
  undone: number;
  notUndone: number;
}

describe(`kill -9 amid a bulk change over ${ticketsCount} tickets, ${postgresUrl ? "PostgreSQL" : "PGlite"}`, () => {
  let store: Store | undefined;
  let server: ServerProcess | undefined;
  after(async () => {
    await server?.kill();
    await store?.drop();
  });

  test("it goes on where it stood and ends, each ticket changed once; and so does its undoing", async () => {
    const place = (store = await makeStore());
    const [boss, agent] = await inside(place, async (database) => {
      await found(database, tenant);
      const [admin] = await people(database, tenant, { role: "ADMIN", ids: [newId()] });
      const [answering] = await people(database, tenant, {
        role: "AGENT",
        ids: [newId()],
        capacity: 1_000_000,
      });
      assert.ok(admin && answering);
      const rows = Array.from(
        { length: ticketsCount },
        (_, at): typeof tickets.$inferInsert & { id: string } => ({
          tenantId: tenant,
          id: newId(),
          number: 5000 + at,
          subject: `Question ${at}`,
          createdAt: "2026-03-01T09:00:00.000Z",
          ...(at < soAlready ? { priority: "HIGH", assignedToId: answering.id } : { priority: "LOW" }),
        }),
      );
      for (let from = 0; from < rows.length; from += 500)
        await database.transaction({ tenant }, (db) =>
          db.insert(tickets).values(rows.slice(from, from + 500)),
        );
      return [admin, answering] as const;
    });
    const settings = { port: await freePort(), env: place.env };
    let running = (server = await startServer(settings));
    const see = async (id: string) =>
      (await call(running.url, boss, "GET", `/ticket-bulk-changes/${id}`)).body as unknown as Change; // by the contract
    const { id } = (await made(running.url, boss, "/ticket-bulk-changes", {
      filter: { status: ["OPEN"] },
      update: { priority: "HIGH", assignedToId: agent.id },
    })) as unknown as Change; // by the contract

    /**
     * Kills the server once it is well into its work, looks at what stands, and starts another one to which
     * the silent run is due.
     */
    const killAmid = async (field: "done" | "undone", action: string) => {
      await eventually(`some hundreds are ${field}`, async () => (await see(id))[field] >= 300, 120_000);
      await running.kill();
      await inside(place, async (database) => {
        const [half] = await rowsOf(
          database,
          `select c.state, c.${field}, (select count(*)::int from audit_logs a where a.action = '${action}') as written, (select count(*)::int from ticket_bulk_change_rows r where r.state = '${field.toUpperCase()}') as rows from ticket_bulk_changes c`,
        );
        assert.ok(
          half && Number(half[field]) < ticketsCount - soAlready,
          "it was over before the kill, which proved nothing",
        );
        assert.deepEqual(
          [half["written"], half["rows"]],
          [half[field], half[field]],
          "what was counted is what was written, and what its row says",
        );
        // The minute in which nobody hears of it passes.
        await database.transaction("system", (db) =>
          db.execute(sql`update ticket_bulk_changes set updated_at = updated_at - interval '1 minute'`),
        );
        await database.execute("insert into pgboss.job (name) values ('tickets.bulk-resume')", []);
      });
      running = server = await startServer(settings);
    };

    await killAmid("done", "bulk_update");
    await eventually("it is done", async () => (await see(id)).state === "DONE", 120_000);
    const done = await see(id);
    assert.deepEqual(
      [done.total, done.done, done.unchanged, done.skipped],
      [ticketsCount, ticketsCount - soAlready, soAlready, 0],
    );
    await running.stop();
    await inside(place, async (database) => {
      assert.deepEqual(
        await rowsOf(
          database,
          "select priority, version, count(*)::int as tickets, count(distinct assigned_to_id)::int as owners from tickets group by 1, 2 order by 2",
        ),
        [
          { priority: "HIGH", version: 1, tickets: soAlready, owners: 1 },
          { priority: "HIGH", version: 2, tickets: ticketsCount - soAlready, owners: 1 },
        ],
      );
      await once(database, "bulk_update");
      assert.deepEqual(
        await rowsOf(
          database,
          "select count(*)::int as decisions, count(distinct ticket_id)::int as about from assignment_decisions",
        ),
        [{ decisions: ticketsCount - soAlready, about: ticketsCount - soAlready }],
      );
      assert.deepEqual(
        await rowsOf(
          database,
          `select count(*)::int as told from notifications where user_id = '${agent.id}' and type = 'TICKET_ASSIGNED'`,
        ),
        [{ told: 1 }],
        "told once, in sum",
      );
    });
    running = server = await startServer(settings);
    await made(running.url, boss, `/ticket-bulk-changes/${id}/undo`, {});

    await killAmid("undone", "bulk_undo");
    await eventually("it is undone", async () => (await see(id)).state === "UNDONE", 120_000);
    const undone = await see(id);
    assert.deepEqual(
      [undone.done, undone.undone, undone.notUndone],
      [ticketsCount - soAlready, ticketsCount - soAlready, 0],
    );
    await running.stop();
    await inside(place, async (database) => {
      assert.deepEqual(
        await rowsOf(
          database,
          "select priority, version, count(*)::int as tickets, count(assigned_to_id)::int as owned from tickets group by 1, 2 order by 2",
        ),
        [
          { priority: "HIGH", version: 1, tickets: soAlready, owned: soAlready },
          { priority: "LOW", version: 3, tickets: ticketsCount - soAlready, owned: 0 },
        ],
      );
      await once(database, "bulk_undo");
    });
  });
});

/** Looks inside, while no process is running: of an embedded database there is only one user at a time. */
async function inside<T>(place: Store, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await place.open();
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

async function rowsOf(database: Database, text: string): Promise<Record<string, unknown>[]> {
  return database.read({ tenant }, (db) => queryRows(db, sql.raw(text)));
}

/** Each ticket that was not so already has one such entry, and no other has any. */
async function once(database: Database, action: string): Promise<void> {
  const entries = await rowsOf(
    database,
    `select count(*)::int as entries, count(distinct entity_id)::int as about from audit_logs where entity = 'tickets' and action = '${action}'`,
  );
  assert.deepEqual(
    entries,
    [{ entries: ticketsCount - soAlready, about: ticketsCount - soAlready }],
    `one entry each: ${action}`,
  );
}
