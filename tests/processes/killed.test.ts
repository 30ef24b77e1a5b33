import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { queryRows } from "../../server/db/query.ts";
import { newId } from "../../server/db/columns.ts";
import {
  eventually,
  freePort,
  isReady,
  pause,
  pgliteStore,
  postgresStore,
  startServer,
} from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const writesCount = Number(process.env["KILLED_WRITES"] ?? 5000);
const killsCount = 4;
const writersCount = 16;
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores: (() => Promise<Store>)[] = [
  pgliteStore,
  ...(postgresUrl ? [() => postgresStore(postgresUrl)] : []),
];

/**
 * One write in so many is a ticket, with its number, message, events and assignment; the others are contacts.
 */
const ticketEvery = 10;

interface Write {
  key: string;
  isTicket: boolean;
  subject: string;
  id: string | null;
  number: number | null;
  tries: number;
}

/** One client that does not give up: what was not acknowledged is sent again with the same key. */
async function write(url: string, caller: Caller, one: Write): Promise<void> {
  while (one.id === null) {
    one.tries += 1;
    const [path, body] = one.isTicket
      ? [
          "tickets",
          {
            subject: one.subject,
            message: "Is it there, once?",
            contactEmail: `${one.key}@example.test`,
            contactName: "Kim",
          },
        ]
      : ["contacts", { name: one.subject, email: `${one.key}@contacts.test` }];
    const response = await fetch(`${url}/api/${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${caller.token}`,
        "content-type": "application/json",
        "idempotency-key": one.key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (response?.status === 201) {
      // a ticket or a contact of the contract; it may break off in the middle
      const answer = (await response.json().catch(() => null)) as { id: string; number?: number } | null;
      if (answer) {
        one.id = answer.id;
        one.number = answer.number ?? null;
      }
    } else {
      // 503 while the database starts is fine; any other refusal would be a defect and retried for ever.
      if (response && response.status !== 503)
        throw new Error(`${response.status}: ${await response.text()}`);
      await pause(50);
    }
  }
}

for (const makeStore of stores)
  describe(`kill -9 amid ${writesCount} writes, ${makeStore === pgliteStore ? "PGlite" : "PostgreSQL"}`, () => {
    let store: Store | undefined;
    let server: ServerProcess | undefined;
    after(async () => {
      await server?.kill();
      await store?.drop();
    });

    test("every acknowledged write is there after the restarts, once, and no number was given twice", async () => {
      const place = (store = await makeStore());
      const before = await place.open();
      await found(before, "acme");
      const callers = await people(before, "acme", { role: "ADMIN", ids: Array.from({ length: 64 }, newId) });
      await people(before, "acme", {
        role: "AGENT",
        ids: [newId(), newId()],
        capacity: 100,
        isAvailable: true,
      });
      await before.close();

      const port = await freePort();
      const settings = { port, env: place.env };
      let running = (server = await startServer(settings));
      const writes = Array.from({ length: writesCount }, (_, at): Write => ({
        key: newId(),
        isTicket: at % ticketEvery === 0,
        subject: `Write ${at}`,
        id: null,
        number: null,
        tries: 0,
      }));
      let next = 0;
      const writer = async (at: number) => {
        for (let one = writes[next++]; one; one = writes[next++]) {
          const caller = callers[(at + next) % callers.length];
          assert.ok(caller);
          await write(running.url, caller, one);
        }
      };
      const writers = Promise.all(Array.from({ length: writersCount }, (_, at) => writer(at)));
      writers.catch(() => undefined); // awaited below; a failure must not end the process before
      const doneCount = () => writes.filter(({ id }) => id !== null).length;
      for (let kill = 1; kill <= killsCount; kill += 1) {
        // At a random moment of each fifth of the work.
        const moment = Math.floor((writesCount * (kill - Math.random() * 0.8)) / (killsCount + 1));
        await eventually(`${moment} writes`, () => doneCount() >= moment, 300_000);
        await pause(Math.random() * 20);
        await running.kill();
        running = server = await startServer(settings);
      }
      await writers;
      assert.equal(doneCount(), writesCount);
      assert.ok(
        writes.some(({ tries }) => tries > 1),
        "no write was interrupted: the kill proved nothing",
      );
      assert.ok(await isReady(running.url));
      await running.kill();

      const afterwards = await place.open();
      try {
        const rows = async (text: string) => {
          return afterwards.read({ tenant: "acme" }, (db) => queryRows(db, sql.raw(text)));
        };
        const stored = await rows(
          "select t.id, t.number, t.subject, (select count(*)::int from ticket_messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id) as messages from tickets t",
        );
        const contacts = await rows(
          "select id, null as number, name as subject from contacts where email like '%@contacts.test'",
        );
        const ticketsCount = writes.filter(({ isTicket }) => isTicket).length;
        assert.equal(stored.length, ticketsCount, "as many tickets as were written");
        assert.equal(contacts.length, writesCount - ticketsCount, "as many contacts as were written");
        assert.equal(new Set(stored.map(({ number }) => number)).size, ticketsCount, "each number once");
        assert.deepEqual(
          stored.filter(({ messages }) => messages !== 1),
          [],
          "each with its message, once",
        );
        const byId = new Map([...stored, ...contacts].map((row) => [row["id"], row]));
        for (const one of writes) {
          const row = byId.get(one.id);
          assert.ok(row, `${one.subject} was acknowledged as ${one.id} and is gone`);
          assert.deepEqual([row["number"], row["subject"]], [one.number, one.subject]);
        }
        const numbers = stored.map(({ number }) => Number(number)).sort((a, b) => a - b);
        assert.deepEqual([numbers[0], numbers.at(-1)], [1001, 1000 + ticketsCount], "no gap");
        const [seqs] = await rows(
          "select count(*)::int as events, max(seq)::int as last, (select event_seq::int from tenant_counters where tenant_id = 'acme') as counter, count(*) filter (where name = 'ticket_created')::int as created from events",
        );
        assert.deepEqual(
          seqs,
          {
            events: seqs?.["last"],
            last: seqs?.["counter"],
            counter: seqs?.["counter"],
            created: ticketsCount,
          },
          "events without gap, one for each ticket",
        );
      } finally {
        await afterwards.close();
      }
    });
  });
