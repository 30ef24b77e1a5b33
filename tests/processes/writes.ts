// Writes by clients that do not give up, and what has to be there afterwards.
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { queryRows } from "../../server/db/query.ts";
import { pause } from "./server-process.ts";
import type { Caller } from "./tenant.ts";

/**
 * One write in so many is a ticket, with its number, message, events and assignment; the others are contacts.
 */
const ticketEvery = 10;

export interface Write {
  key: string;
  isTicket: boolean;
  subject: string;
  id: string | null;
  number: number | null;
  tries: number;
}

/** One client that does not give up: what was not acknowledged is sent again with the same key. */
export async function write(urlNow: () => string, caller: Caller, one: Write): Promise<void> {
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
    const response = await fetch(`${urlNow()}/api/${path}`, {
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

export const writesToDo = (count: number): Write[] =>
  Array.from({ length: count }, (_, at) => ({
    key: newId(),
    isTicket: at % ticketEvery === 0,
    subject: `Write ${at}`,
    id: null,
    number: null,
    tries: 0,
  }));

/** Each acknowledged write of the tenant `acme` once, as it was acknowledged, and no number or event twice or missing. */
export async function assertAllThere(database: Database, writes: readonly Write[]): Promise<void> {
  const rows = async (text: string) => {
    return database.read({ tenant: "acme" }, (db) => queryRows(db, sql.raw(text)));
  };
  const stored = await rows(
    "select t.id, t.number, t.subject, (select count(*)::int from ticket_messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id) as messages from tickets t",
  );
  const contacts = await rows(
    "select id, null as number, name as subject from contacts where email like '%@contacts.test'",
  );
  const ticketsCount = writes.filter(({ isTicket }) => isTicket).length;
  assert.equal(stored.length, ticketsCount, "as many tickets as were written");
  assert.equal(contacts.length, writes.length - ticketsCount, "as many contacts as were written");
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
  assert.ok(
    stored.every(({ number }) => Number(number) > 1000),
    "counted from 1001",
  );
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
}
