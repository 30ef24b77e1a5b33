import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { TestContext } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { newId } from "../../server/db/columns.ts";
import type { Database } from "../../server/db/client.ts";
import { queryRows } from "../../server/db/query.ts";
import { bytesOfMail } from "../../server/providers/channel/email/simulated-mail.ts";
import { mailServers, startMailThere } from "./mail-there.ts";
import type { MailThere } from "./mail-there.ts";
import { eventually, freePort, pause, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

/** As many replies; CI takes a fiftieth of the 5,000 of `npm run prove -- mails-kill`, and fewer deaths. */
const mailsCount = Number(process.env["KILLED_MAILS"] ?? 100);
const ofCustomer = 10;
const customersCount = Math.ceil(mailsCount / ofCustomer);
/** One in so many comes twice, by different ways, so that its bytes differ. */
const twiceEvery = 10;
const atOnce = 16;
/** After each the mailbox is read again at the clock's next minute. */
const kills = mailsCount < 250 ? { whileRead: 1, whileSent: 1 } : { whileRead: 3, whileSent: 3 };
const address = "support@acme.test";
const password = "a password of tests";
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores: (() => Promise<Store>)[] = [
  pgliteStore,
  ...(postgresUrl ? [() => postgresStore(postgresUrl)] : []),
];

/** The mails of a customer are one thread: what follows answers the first. */
function mailOf(customer: number, at: number): Buffer {
  const idOf = (which: number) => `${customer}.${which}@example.test`;
  const subject = `Matter ${customer}`;
  const mail = {
    as: "MAIL" as const,
    from: `customer-${customer}@example.test`,
    name: `Customer ${customer}`,
    cc: [],
    atMs: Date.UTC(2026, 10, 2),
  };
  const about = at === 0 ? null : { id: idOf(0), subject, text: "Message 0" };
  return bytesOfMail(
    {
      ...mail,
      uid: 0,
      shownAtMs: 0,
      id: idOf(at),
      subject: at === 0 ? subject : `Re: ${subject}`,
      text: `Message ${at}`,
      about,
    },
    address,
  );
}
function putMails(there: MailThere, customer: number, first: number, last: number): number {
  let put = 0;
  for (let at = first; at < last; at += 1) {
    const bytes = mailOf(customer, at);
    there.put(bytes);
    const isTwice = (customer * ofCustomer + at) % twiceEvery === 0;
    if (isTwice)
      there.put(
        Buffer.concat([
          Buffer.from("Received: by another.example.test; Mon, 02 Nov 2026 00:00:00 +0000\r\n"),
          bytes,
        ]),
      );
    put += isTwice ? 2 : 1;
  }
  return put;
}

/** Does a list, so many at once. */
async function each<T>(list: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = list[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) await act(one);
    }),
  );
}

/** So many of the numbers up to `last`, one from each part of the way, by the seed. */
const momentsIn = (count: number, last: number): number[] =>
  fc
    .sample(fc.integer({ min: 1, max: Math.max(1, Math.floor(last / (count + 1))) }), count)
    .map((within, at) => Math.floor((last * at) / (count + 1)) + within);

for (const makeStore of stores)
  describe(`kill -9 amid ${mailsCount} mails and as many replies, ${makeStore === pgliteStore ? "PGlite" : "PostgreSQL"}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), "parley-mails-"));
    let store: Store | undefined;
    let server: ServerProcess | undefined;
    let there: MailThere | undefined;
    after(async () => {
      await server?.kill();
      await there?.close();
      await store?.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    test("each mail of the inbox is one message, in order, and each reply reaches its customer by one Message-ID", async (context) => {
      const place = (store = await makeStore());
      const before = await place.open();
      await found(before, "acme");
      // A token is good for a quarter of an hour; of a clock that is hours ahead it is good until the end.
      const ahead = { now: () => new Date(Date.now() + 4 * 3_600_000) };
      const ids = Array.from({ length: 40 }, newId);
      const agents = await people(before, "acme", { role: "ADMIN", ids }, ahead);
      await before.close();

      const mail = (there = await startMailThere({ address, password, folder }));
      const start = {
        port: await freePort(),
        env: { ...place.env, ...mail.env },
        nodeOptions: ["--import", "./tests/processes/mail-elsewhere.ts"],
      };
      let running = (server = await startServer(start));
      let isUp: Promise<unknown> = Promise.resolve();
      let deaths = 0;
      /** Dies at once, in the midst of what its mail servers do; it is as though it was away for twenty minutes. */
      const die = async () => {
        const up = Promise.withResolvers<undefined>();
        isUp = up.promise;
        await running.kill();
        const meanwhile = await place.open();
        await meanwhile.transaction("system", async (db) => {
          await db.execute(
            sql`update deliveries set sending_since = sending_since - interval '20 minutes' where state = 'SENDING'`,
          );
          await db.execute(sql`update mailboxes set watched_until = watched_until - interval '20 minutes'`);
        });
        await meanwhile.close();
        running = server = await startServer(start);
        deaths += 1;
        up.resolve(undefined);
      };
      const callerOf = (at: number): Caller => {
        const caller = agents[at % agents.length];
        assert.ok(caller);
        return caller;
      };
      /** Asks until it is answered: the same once more where an answer was lost. */
      const insist = async (
        caller: Caller,
        where: string,
        body?: object,
      ): Promise<Record<string, unknown>> => {
        const key = newId();
        for (;;) {
          await isUp;
          const response = await fetch(`${running.url}/api${where}`, {
            ...(body && { method: "POST", body: JSON.stringify(body) }),
            headers: {
              authorization: `Bearer ${caller.token}`,
              "content-type": "application/json",
              ...(body && { "idempotency-key": key }),
            },
            signal: AbortSignal.timeout(20_000),
          }).catch(() => null);
          const answer = (await response?.json().catch(() => null)) as Record<string, unknown> | null; // JSON objects
          if (response?.ok && answer) return answer;
          if (response && ![429, 503].includes(response.status) && answer)
            throw new Error(`${where} answered ${response.status}: ${JSON.stringify(answer)}`);
          await pause(50);
        }
      };
      let asked = 0;
      const ask = (where: string) => insist(callerOf((asked += 1)), where);
      const { connection } = await insist(callerOf(0), "/admin/mailboxes", {
        address,
        displayName: "Acme",
        isSimulated: false,
        user: address,
        password,
        ...mailServers,
      });
      const { id: mailboxId } = connection as { id: string }; // of the contract
      await eventually(
        "its inbox is known",
        async () => {
          const { items } = await ask("/admin/mailboxes");
          return (items as { fetchedAt: string | null }[])[0]?.fetchedAt !== null; // of the contract
        },
        90_000,
      );

      const began = performance.now();
      const told = (what: string) =>
        context.diagnostic(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);
      /** Which reading or hand-over it dies of; each once. */
      const dying: Promise<void>[] = [];
      const inDoubt: string[] = [];
      const half = ofCustomer / 2;
      const customers = Array.from({ length: customersCount }, (_, at) => at);
      const inboxCount = mailsCount + Math.ceil(mailsCount / twiceEvery);
      const reads = new Set(momentsIn(kills.whileRead, inboxCount));
      const sends = new Set(momentsIn(kills.whileSent, customersCount * ofCustomer));
      context.diagnostic(
        `dies as it reads mail ${[...reads].join(", ")} and as it hands over reply ${[...sends].join(", ")}`,
      );
      mail.watch.read = (uid) => {
        if (reads.delete(uid)) dying.push(die());
      };
      mail.watch.accepted = (id) => {
        if (!sends.delete(mail.accepted.size)) return;
        inDoubt.push(id);
        dying.push(die());
      };

      let put = customers.reduce((sum, customer) => sum + putMails(mail, customer, 0, half), 0);
      const tickets = new Map<number, string>();
      await eventually(
        "a ticket for each",
        async () => {
          for (let page = 1; page <= Math.ceil(customersCount / 100); page += 1) {
            const { items } = await ask(`/tickets?limit=100&page=${page}&channel=EMAIL`);
            for (const { id, contact } of items as { id: string; contact: { name: string } }[])
              // of the contract
              tickets.set(Number(contact.name.slice("Customer ".length)), id);
          }
          await pause(500);
          return tickets.size === customersCount;
        },
        1_800_000,
      );
      told("a ticket for each");
      await each(customers, async (customer) => {
        for (let at = 0; at < ofCustomer; at += 1) {
          if (at === half)
            put += putMails(mail, customer, half, customer === 0 ? ofCustomer - 1 : ofCustomer);
          await insist(
            callerOf(customer * ofCustomer + at),
            `/tickets/${tickets.get(customer) ?? ""}/reply`,
            {
              message: `Answer ${at}`,
              clientMessageId: `${customer} ${at}`,
            },
          );
        }
      });

      const replies = customersCount * ofCustomer;
      told("the last reply is taken");
      await eventually("each reply is handed over", () => mail.accepted.size >= replies, 1_800_000);
      told("each is handed over");
      // With what comes last the folder of what was sent is read to its end as well.
      put += putMails(mail, 0, ofCustomer - 1, ofCustomer);
      const left = async (state: string) =>
        Number((await ask(`/admin/deliveries?state=${state}&limit=1`))["total"]);
      const mailsIn = async (state: string) =>
        Number((await ask(`/admin/mailboxes/${mailboxId}/mails?limit=1&state=${state}`))["total"]);
      await eventually(
        "each reply has left, each mail is read",
        async () => {
          await pause(1000);
          return (
            (await left("QUEUED")) + (await left("SENDING")) === 0 &&
            mail.readTo.INBOX === put &&
            mail.readTo["Sent Items"] === mail.sentCount() &&
            (await mailsIn("PENDING")) === 0
          );
        },
        1_800_000,
      );
      told("all is over");
      await Promise.all(dying);
      assert.equal(deaths, kills.whileRead + kills.whileSent, "it died each time");
      await running.stop();
      const end = await place.open();
      try {
        await assertWhole(end, { mail, inDoubt, put, context });
      } finally {
        await end.close();
      }
    });
  });

async function assertWhole(
  database: Database,
  {
    mail,
    inDoubt,
    put,
    context,
  }: { mail: MailThere; inDoubt: readonly string[]; put: number; context: TestContext },
): Promise<void> {
  const rows = (text: string) => database.read({ tenant: "acme" }, (db) => queryRows(db, sql.raw(text)));
  const threads = await rows(
    "select count(distinct m.ticket_id)::int as tickets, array_agg(split_part(m.text, E'\\n', 1) order by m.id) as texts from ticket_messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id where m.author_type = 'CUSTOMER' group by t.contact_id",
  );
  assert.equal(threads.length, customersCount);
  const texts = Array.from({ length: ofCustomer }, (_, at) => `Message ${at}`);
  for (const thread of threads)
    assert.deepEqual(thread, { tickets: 1, texts }, "each mail once, in order, on one ticket");
  assert.deepEqual(await rows("select state, reason from inbound_mails where state <> 'DONE'"), []);
  const [kept] = await rows("select count(*)::int as count from inbound_mails where not is_sent");
  assert.equal(kept?.["count"], put, "each mail of the inbox is kept once");

  const said = await rows("select id, text, delivery from ticket_messages where author_type = 'AGENT'");
  assert.equal(
    said.length,
    customersCount * ofCustomer,
    "each reply was written once, and none came back from what was sent",
  );
  assert.deepEqual(
    said.filter(({ delivery }) => delivery !== "SENT"),
    [],
  );
  const states = await rows(
    "select state, count(*)::int as count from deliveries where kind = 'mailbox' group by 1",
  );
  assert.deepEqual(
    states,
    [{ state: "SENT", count: said.length }],
    "one delivery a reply, and nobody doubts of any",
  );
  assert.deepEqual(
    [...mail.accepted.keys()].toSorted(),
    said.map(({ id }) => `<${String(id)}@acme.test>`).toSorted(),
    "by Message-ID each reply reached its customer, and nothing else did",
  );
  for (const id of inDoubt)
    assert.ok(
      (mail.accepted.get(id) ?? 0) > 1,
      "whoever died before the answer hands over again, by the same Message-ID",
    );
  const again = [...mail.accepted.values()].reduce((sum, times) => sum + times - 1, 0);
  context.diagnostic(`${again} handed over again, each by its Message-ID`);
  assert.ok(again <= (kills.whileRead + kills.whileSent) * 20, "a death leaves few in doubt");
}
