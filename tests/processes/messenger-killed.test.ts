import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { TestContext } from "node:test";
import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { queryRows } from "../../server/db/query.ts";
import { newAppKey, sealApp } from "../../server/modules/workspace/app-registrations/secrets.ts";
import { appRegistrations } from "../../server/modules/workspace/app-registrations/table.ts";
import { sealedFor } from "../../server/modules/workspace/connections/secrets.ts";
import { connections } from "../../server/modules/workspace/connections/table.ts";
import type { HookPost } from "../../server/providers/channel/simulated-channel.ts";
import { createSealer } from "../../server/sealer.ts";
import {
  eventually,
  freePort,
  pause,
  pgliteStore,
  postgresStore,
  startServer,
  testSecretsKey,
} from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";
import { startWhatsAppThere } from "./whatsapp-there.ts";
import type { WhatsAppThere } from "./whatsapp-there.ts";

/** As many replies; CI takes a twentieth of the 5,000 of `npm run prove -- channels-kill`. */
const postsCount = Number(process.env["KILLED_POSTS"] ?? 250);
const ofCustomer = 10;
const customersCount = Math.ceil(postsCount / ofCustomer);
const atOnce = 16;
const [killsBefore, killsAmid] = [1, 3];
const startsMax = 20;
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores: (() => Promise<Store>)[] = [
  pgliteStore,
  ...(postgresUrl ? [() => postgresStore(postgresUrl)] : []),
];
const secrets = { accessToken: "a-token-of-tests", appSecret: "a-secret-of-tests", verifyToken: "a-word" };
const settings = { phoneNumberId: "10699612239916", businessAccountId: "10229012934039" };
const connectionId = newId();
const appKey = newAppKey();
const fromOf = (customer: number) => `34600${String(customer).padStart(6, "0")}`;

/** A number of the workspace's own app, as it is once Meta has shown it. */
async function connect(database: Database): Promise<void> {
  const sealer = createSealer({ dataDir: "", secretsKey: testSecretsKey });
  const app = { tenantId: "acme", provider: "META" as const };
  await database.transaction("system", async (db) => {
    await db.insert(appRegistrations).values({
      ...app,
      clientId: "1",
      secrets: sealApp({ sealer }, app, { clientSecret: secrets.appSecret, verifyToken: "a-word" }),
      hookKey: appKey,
    });
    await db.insert(connections).values({
      tenantId: "acme",
      id: connectionId,
      provider: "whatsapp",
      name: "Support",
      isSimulated: false,
      account: settings.phoneNumberId,
      settings,
      secrets: sealer.seal(JSON.stringify(secrets), sealedFor({ tenantId: "acme", id: connectionId })),
      hookKey: "unused",
      provenAt: new Date().toISOString(),
    });
  });
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

for (const makeStore of stores)
  describe(`kill -9 amid ${postsCount} posts and as many sends of a messenger, ${makeStore === pgliteStore ? "PGlite" : "PostgreSQL"}`, () => {
    let store: Store | undefined;
    let server: ServerProcess | undefined;
    let there: WhatsAppThere | undefined;
    let isTelling = true;
    after(async () => {
      isTelling = false;
      await server?.kill();
      await there?.close();
      await store?.drop();
    });

    test("each acknowledged post is one message, in order, and each send is made once or named", async (context) => {
      const place = (store = await makeStore());
      const before = await place.open();
      await found(before, "acme");
      const ids = Array.from({ length: 40 }, newId);
      const agents = await people(before, "acme", { role: "ADMIN", ids });
      await connect(before);
      await before.close();

      const provider = (there = await startWhatsAppThere({ settings, secrets }));
      const start = {
        port: await freePort(),
        env: { ...place.env, PROVIDER_AT: String(provider.port) },
        nodeOptions: ["--import", "./tests/processes/provider-elsewhere.ts"],
      };
      let running = (server = await startServer(start));
      let isUp: Promise<unknown> = Promise.resolve();
      /** Whoever asks meanwhile waits, lest they take the processor from the one that starts. */
      const restart = async () => {
        const up = Promise.withResolvers<undefined>();
        await running.kill();
        isUp = up.promise;
        running = server = await startServer(start);
        up.resolve(undefined);
      };
      /** Asks until it is answered, as a provider does; a lost answer is asked again. */
      const insist = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
        for (;;) {
          await isUp;
          const response = await fetch(`${running.url}/api${path}`, {
            ...init,
            signal: AbortSignal.timeout(20_000),
          }).catch(() => null);
          const answer = (await response?.json().catch(() => null)) as Record<string, unknown> | null; // JSON objects
          if (response?.ok && answer) return answer;
          if (response && ![429, 503].includes(response.status) && answer)
            throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
          await pause(50);
        }
      };
      const post = ({ headers, body }: HookPost) =>
        insist(`/hooks/whatsapp/${appKey}`, { method: "POST", headers, body });
      let done = 0;
      const write = async (customer: number, first: number, last: number) => {
        for (let at = first; at < last; at += 1) {
          const text = `Message ${at}`;
          const said = { from: fromOf(customer), name: `Customer ${customer}`, text };
          for (const one of await provider.simulated.writeAsCustomer(said)) await post(one);
          done += 1;
        }
      };
      /** Kills at so many moments while something is done. */
      const amidKills = async (kills: number, total: number, act: Promise<unknown>) => {
        let isOver = false;
        act.catch(() => undefined).finally(() => (isOver = true)); // awaited below
        for (let kill = 1, from = done; kill <= kills; kill += 1) {
          const moment = from + Math.floor((total * kill) / (kills + 1));
          await eventually(`${moment} done`, () => isOver || done >= moment, 1_800_000);
          await restart();
        }
        await act;
      };
      const customers = Array.from({ length: customersCount }, (_, at) => at);
      const half = ofCustomer / 2;
      await amidKills(
        killsBefore,
        customersCount * half,
        each(customers, (customer) => write(customer, 0, half)),
      );

      const headersOf = ({ token }: Caller) => ({
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
      });
      const callerOf = (at: number): Caller => {
        const caller = agents[at % agents.length];
        assert.ok(caller);
        return caller;
      };
      const ticketsOf = async (): Promise<Map<number, string>> => {
        const found = new Map<number, string>();
        for (let page = 1; page <= Math.ceil(customersCount / 100); page += 1) {
          const { items } = await insist(`/tickets?limit=100&page=${page}&channel=WHATSAPP`, {
            headers: headersOf(callerOf(page)),
          });
          for (const { id, contact } of items as { id: string; contact: { name: string } }[])
            // of the contract
            found.set(Number(contact.name.slice("Customer ".length)), id);
        }
        return found;
      };
      await eventually("a ticket for each", async () => (await ticketsOf()).size >= customersCount, 600_000);
      const tickets = await ticketsOf();
      const reply = async (customer: number) => {
        for (let at = 0; at < ofCustomer; at += 1) {
          await insist(`/tickets/${tickets.get(customer) ?? ""}/reply`, {
            method: "POST",
            headers: { ...headersOf(callerOf(customer * ofCustomer + at)), "idempotency-key": newId() },
            body: JSON.stringify({ message: `Answer ${at}`, clientMessageId: `${customer} ${at}` }),
          });
          done += 1;
        }
      };
      /** What it tells of our messages: each until it is taken. */
      const telling = each(Array.from({ length: atOnce }), async () => {
        while (isTelling || provider.posts.length > 0) {
          const next = provider.posts.shift();
          if (next) await post(next);
          else await pause(50);
        }
      });
      telling.catch(() => undefined); // awaited below
      await amidKills(
        killsAmid,
        customersCount * (ofCustomer + half),
        Promise.all([
          each(customers, reply),
          each(customers, (customer) => write(customer, half, ofCustomer)),
        ]),
      );
      const left = async (state: string) => {
        const { total } = await insist(`/admin/deliveries?state=${state}&limit=1`, {
          headers: headersOf(callerOf(0)),
        });
        return Number(total);
      };
      await eventually("its posts are taken", () => provider.posts.length === 0, 600_000);
      await running.kill();
      // What nobody said a word of for a quarter of an hour may have been sent, and lets go of those behind it.
      const meanwhile = await place.open();
      await meanwhile.transaction("system", (db) =>
        db.execute(
          sql`update deliveries set sending_since = sending_since - interval '20 minutes' where state = 'SENDING'`,
        ),
      );
      await meanwhile.close();
      running = server = await startServer(start);
      await eventually(
        "nothing waits or is under way",
        async () => (await left("QUEUED")) + (await left("SENDING")) === 0,
        1_800_000,
      );
      isTelling = false;
      await telling;
      await running.stop();
      // What came in is seen to a little later, and only the database knows of it.
      for (let round = 0; round < startsMax && (await pendingIn(place)) > 0; round += 1) {
        running = server = await startServer(start);
        await pause(5000);
        await running.stop();
      }

      const end = await place.open();
      try {
        await assertWhole(end, provider, context);
      } finally {
        await end.close();
      }
    });
  });

async function pendingIn(place: Store): Promise<number> {
  const database = await place.open();
  try {
    const [row] = await database.read("system", (db) =>
      queryRows(db, sql`select count(*)::int as count from inbound_events where state = 'PENDING'`),
    );
    return Number(row?.["count"]);
  } finally {
    await database.close();
  }
}

async function assertWhole(database: Database, provider: WhatsAppThere, context: TestContext): Promise<void> {
  const rows = (text: string) => database.read({ tenant: "acme" }, (db) => queryRows(db, sql.raw(text)));
  const texts = await rows(
    "select c.identity_value as sender, array_agg(m.text order by m.id) as texts from ticket_messages m join ticket_conversations c on c.tenant_id = m.tenant_id and c.ticket_id = m.ticket_id where m.author_type = 'CUSTOMER' group by 1",
  );
  assert.equal(texts.length, customersCount, "one conversation for each customer");
  const expected = Array.from({ length: ofCustomer }, (_, at) => `Message ${at}`);
  for (const { texts: said } of texts) assert.deepEqual(said, expected, "each message once, in order");
  assert.deepEqual(await rows("select state, reason from inbound_events where state <> 'DONE'"), []);

  const sent = await rows(
    "select d.id, d.state, d.recipient, m.text from deliveries d join ticket_messages m on m.tenant_id = d.tenant_id and m.id = d.message_id where d.kind = 'messenger'",
  );
  assert.equal(sent.length, customersCount * ofCustomer, "one delivery a reply");
  assert.equal(
    new Set(sent.map(({ recipient, text }) => `${String(recipient)} ${String(text)}`)).size,
    sent.length,
  );
  assert.deepEqual(
    [...provider.accepted].filter(([, times]) => times !== 1),
    [],
    "nothing reaches its customer twice",
  );
  const unknown = sent.filter(({ state }) => state === "UNKNOWN");
  for (const { state, id, text } of sent)
    assert.ok(
      state === "UNKNOWN" ||
        (["SENT", "DELIVERED", "READ"].includes(String(state)) && provider.accepted.has(String(id))),
      `${String(text)} is ${String(state)}`,
    );
  assert.ok(unknown.length <= (killsAmid + 1) * 100, "a kill leaves few in doubt");
  for (const { id, recipient, text } of unknown)
    context.diagnostic(
      `may have been sent: ${String(text)} to ${String(recipient)}, ${provider.accepted.has(String(id)) ? "and was" : "and was not"}`,
    );
}
