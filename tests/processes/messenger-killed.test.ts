import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { newId } from "../../server/db/columns.ts";
import { queryRows } from "../../server/db/query.ts";
import { connections } from "../../server/modules/workspace/connections/table.ts";
import { eventually, freePort, pause, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";

const postsCount = Number(process.env["MESSENGER_POSTS"] ?? 150);
const customersCount = 15;
const killsCount = 3;
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores: (() => Promise<Store>)[] = [
  pgliteStore,
  ...(postgresUrl ? [() => postgresStore(postgresUrl)] : []),
];
const secrets = { accessToken: "a-token-of-tests", appSecret: "a-secret-of-tests", verifyToken: "a-word" };
const account = "10699612239916";

/** One post of Meta: one message of one customer. */
const bodyOf = (at: number) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "10229012934039",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "34910000000", phone_number_id: account },
              contacts: [{ profile: { name: `Customer ${at % customersCount}` }, wa_id: fromOf(at) }],
              messages: [
                {
                  from: fromOf(at),
                  id: `wamid.${at}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: "text",
                  text: { body: `Message ${at}` },
                },
              ],
            },
          },
        ],
      },
    ],
  });
const fromOf = (at: number) => `346001110${String(at % customersCount).padStart(2, "0")}`;

for (const makeStore of stores)
  describe(`kill -9 amid ${postsCount} posts and replies of a messenger, ${makeStore === pgliteStore ? "PGlite" : "PostgreSQL"}`, () => {
    let store: Store | undefined;
    let server: ServerProcess | undefined;
    after(async () => {
      await server?.kill();
      await store?.drop();
    });

    test("each acknowledged post is one message, in order, and no reply reaches its customer twice", async () => {
      const place = (store = await makeStore());
      const before = await place.open();
      await found(before, "acme");
      const [agent] = await people(before, "acme", { role: "ADMIN", ids: [newId()] });
      assert.ok(agent);
      const id = newId();
      await before.transaction("system", (db) =>
        db.insert(connections).values({
          tenantId: "acme",
          id,
          provider: "whatsapp",
          name: "Support",
          isSimulated: true,
          account,
          settings: { phoneNumberId: account, businessAccountId: "10229012934039" },
          secrets: JSON.stringify(secrets),
          hookKey: "key-of-tests",
        }),
      );
      await before.close();

      const settings = { port: await freePort(), env: place.env };
      let running = (server = await startServer(settings));
      /** Asks until it is answered, as a provider does; a lost answer is asked again. */
      const insist = async (path: string, init: RequestInit, expected: number): Promise<unknown> => {
        for (;;) {
          const response = await fetch(`${running.url}/api${path}`, {
            ...init,
            signal: AbortSignal.timeout(10_000),
          }).catch(() => null);
          const answer: unknown = response && (await response.json().catch(() => null));
          if (response?.status === expected && answer !== null) return answer;
          if (response && response.status !== 503 && answer !== null && response.status !== expected)
            throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
          await pause(50);
        }
      };
      let acknowledged = 0;
      // Each customer's messages are posted one after the other, those of all customers side by side.
      const customer = async (first: number) => {
        for (let at = first; at < postsCount; at += customersCount) {
          const body = bodyOf(at);
          const signature = createHmac("sha256", secrets.appSecret).update(body).digest("hex");
          await insist(
            "/hooks/whatsapp/key-of-tests",
            { method: "POST", headers: { "x-hub-signature-256": `sha256=${signature}` }, body },
            200,
          );
          acknowledged += 1;
        }
      };
      const restart = async () => {
        await running.kill();
        running = server = await startServer(settings);
      };
      const posting = Promise.all(Array.from({ length: customersCount }, (_, first) => customer(first)));
      posting.catch(() => undefined); // awaited below; a failure must not end the process before
      for (let kill = 1; kill <= killsCount; kill += 1) {
        const moment = Math.floor((postsCount * kill) / (killsCount + 1));
        await eventually(`${moment} posts`, () => acknowledged >= moment, 120_000);
        await restart();
      }
      await posting;

      const headers = { authorization: `Bearer ${agent.token}`, "content-type": "application/json" };
      const answered = async (path: string) =>
        (await insist(path, { headers }, 200)) as Record<string, unknown>; // of the contract
      const idsOf = async () => {
        const { items } = await answered("/tickets?limit=100&channel=WHATSAPP");
        return (items as { id: string }[]).map((ticket) => ticket.id); // of the contract
      };
      await eventually(
        "a ticket for each customer",
        async () => (await idsOf()).length >= customersCount,
        60_000,
      );
      const tickets = await idsOf();
      // The provider's stand-in takes replies to those alone who wrote by it.
      for (let at = 0; at < customersCount; at += 1)
        await insist(
          `/admin/connections/${id}/simulator/messages`,
          {
            method: "POST",
            headers,
            body: JSON.stringify({ from: fromOf(at), name: `Customer ${at}`, text: "Hello?" }),
          },
          200,
        );
      const replying = Promise.all(
        tickets.map((ticket, at) =>
          insist(
            `/tickets/${ticket}/reply`,
            {
              method: "POST",
              headers: { ...headers, "idempotency-key": `reply ${at}` },
              body: JSON.stringify({ message: `Answer ${at}`, clientMessageId: newId() }),
            },
            201,
          ),
        ),
      );
      replying.catch(() => undefined); // awaited below
      await pause(150);
      await restart();
      await replying;
      await pause(100);
      await restart();
      const openCount = async () => {
        const { total } = await answered("/admin/deliveries?state=QUEUED");
        return Number(total);
      };
      await eventually("all replies to be on their way", async () => (await openCount()) === 0, 120_000);
      await pause(1000);
      await running.kill();

      const afterwards = await place.open();
      try {
        const rows = (text: string) =>
          afterwards.read({ tenant: "acme" }, (db) => queryRows(db, sql.raw(text)));
        const texts = await rows(
          "select c.identity_value as sender, array_agg(m.text order by m.id) as texts from ticket_messages m join ticket_conversations c on c.tenant_id = m.tenant_id and c.ticket_id = m.ticket_id where m.author_type = 'CUSTOMER' and m.text like 'Message%' group by 1",
        );
        assert.equal(texts.length, customersCount, "one conversation for each customer");
        for (const { sender, texts: said } of texts) {
          const first = Number(String(sender).slice(-2));
          const expected = [];
          for (let at = first; at < postsCount; at += customersCount) expected.push(`Message ${at}`);
          assert.deepEqual(said, expected, "each message once, in order");
        }
        const [state] = await rows("select simulator from connections");
        const { messages } = state?.["simulator"] as {
          messages: { direction: string; text: string }[];
        }; // the simulator's own
        const arrived = messages
          .filter(({ direction }) => direction === "TO_CUSTOMER")
          .map(({ text }) => text);
        assert.equal(new Set(arrived).size, arrived.length, "no reply arrived twice");
        const states = await rows("select state, count(*)::int as count from deliveries group by 1");
        const countOf = (names: string[]) =>
          states
            .filter((each) => names.includes(String(each["state"])))
            .reduce((sum, each) => sum + Number(each["count"]), 0);
        assert.equal(countOf(["FAILED", "QUEUED"]), 0);
        assert.equal(countOf(["SENT", "DELIVERED", "READ", "SENDING"]), tickets.length);
        assert.ok(
          arrived.length >= countOf(["SENT", "DELIVERED", "READ"]),
          "what is called sent has arrived",
        );
      } finally {
        await afterwards.close();
      }
    });
  });
