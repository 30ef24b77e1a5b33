import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { newId } from "../../server/db/columns.ts";
import { queryRows } from "../../server/db/query.ts";
import { eventually, freePort, pause, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";

const mailsCount = Number(process.env["KILLED_MAILS"] ?? 60);
const customersCount = 12;
const killsCount = 3;
const postgresUrl = process.env["TEST_DATABASE_URL"];
const stores: (() => Promise<Store>)[] = [
  pgliteStore,
  ...(postgresUrl ? [() => postgresStore(postgresUrl)] : []),
];
const fromOf = (at: number) => `customer-${at % customersCount}@example.test`;

for (const makeStore of stores)
  describe(`kill -9 amid ${mailsCount} mails and replies, ${makeStore === pgliteStore ? "PGlite" : "PostgreSQL"}`, () => {
    let store: Store | undefined;
    let server: ServerProcess | undefined;
    after(async () => {
      await server?.kill();
      await store?.drop();
    });

    test("each mail of the inbox is one message, and each reply one Message-ID", async () => {
      const place = (store = await makeStore());
      const before = await place.open();
      await found(before, "acme");
      const [agent] = await people(before, "acme", { role: "ADMIN", ids: [newId()] });
      assert.ok(agent);
      await before.close();

      const settings = { port: await freePort(), env: place.env };
      let running = (server = await startServer(settings));
      const headers = { authorization: `Bearer ${agent.token}`, "content-type": "application/json" };
      /** Asks until it is answered: the same once more where an answer was lost. */
      const insist = async (path: string, body?: object, key?: string): Promise<Record<string, unknown>> => {
        for (;;) {
          const response = await fetch(`${running.url}/api${path}`, {
            ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
            headers: { ...headers, ...(key ? { "idempotency-key": key } : {}) },
            signal: AbortSignal.timeout(10_000),
          }).catch(() => null);
          const answer: unknown = response && (await response.json().catch(() => null));
          if (response?.ok && answer !== null) return answer as Record<string, unknown>; // of the contract
          if (response && response.status !== 503 && answer !== null && !response.ok)
            throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
          await pause(50);
        }
      };
      const restart = async () => {
        await running.kill();
        running = server = await startServer(settings);
      };
      const made = await insist(
        "/admin/mailboxes",
        { address: "support@acme.test", isSimulated: true },
        "box",
      );
      const { id } = made["connection"] as { id: string }; // of the contract

      let written = 0;
      const customer = async (first: number) => {
        for (let at = first; at < mailsCount; at += customersCount) {
          await insist(`/admin/connections/${id}/simulator/messages`, {
            from: fromOf(at),
            name: `Customer ${at % customersCount}`,
            text: `Message ${at}`,
            mail: { subject: `Matter ${at}` },
          });
          written += 1;
        }
      };
      const writing = Promise.all(Array.from({ length: customersCount }, (_, first) => customer(first)));
      writing.catch(() => undefined); // awaited below; a failure must not end the process before
      for (let kill = 1; kill <= killsCount; kill += 1) {
        const moment = Math.floor((mailsCount * kill) / (killsCount + 1));
        await eventually(`${moment} mails`, () => written >= moment, 120_000);
        await restart();
      }
      await writing;
      await restart(); // reads the inbox and takes up what was in hand

      const idsOf = async () => {
        const { items } = await insist("/tickets?limit=100&channel=EMAIL");
        return (items as { id: string }[]).map((ticket) => ticket.id); // of the contract
      };
      /** A mail whose answer was lost was written twice, so there may be more than were asked for. */
      const isTakenIn = async () => {
        await pause(400); // below the limit of a minute's calls
        const { lines } = await insist(`/admin/connections/${id}/simulator`);
        const fromCustomers = (lines as { direction: string }[]).filter(
          (line) => line.direction === "FROM_CUSTOMER",
        ); // of the contract
        const { total } = await insist(`/admin/mailboxes/${id}/mails?limit=1&state=DONE`);
        return total === fromCustomers.length;
      };
      await eventually("each mail is taken in", isTakenIn, 240_000);
      const tickets = await idsOf();
      const replying = Promise.all(
        tickets
          .slice(0, customersCount)
          .map((ticket, at) =>
            insist(
              `/tickets/${ticket}/reply`,
              { message: `Answer ${at}`, clientMessageId: newId() },
              `reply ${at}`,
            ),
          ),
      );
      replying.catch(() => undefined); // awaited below
      await pause(300);
      await restart();
      await replying;
      await pause(100);
      await restart();
      await pause(1000);
      await running.kill();
      const end = await place.open();
      try {
        const rows = (text: string) => end.read({ tenant: "acme" }, (db) => queryRows(db, sql.raw(text)));
        const [state] = await rows("select simulator from connections");
        const { inbox, messages } = state?.["simulator"] as {
          inbox: { id: string }[];
          messages: { direction: string; id: string }[];
        }; // the simulator's own
        const taken = await rows("select mail_id from mail_ids");
        assert.deepEqual(
          taken.map((row) => String(row["mail_id"])).toSorted(),
          inbox.map((mail) => mail.id).toSorted(),
          "each mail of the inbox is taken in",
        );
        const [said] = await rows(
          "select count(*)::int as count, count(distinct mail->>'subject')::int as subjects from ticket_messages where author_type = 'CUSTOMER'",
        );
        assert.equal(said?.["count"], inbox.length, "and no more than once");
        assert.equal(said?.["subjects"], mailsCount);
        const sent = await rows("select id, state from deliveries where kind = 'mailbox'");
        assert.equal(sent.length, customersCount, "one delivery a reply");
        assert.deepEqual(
          sent.filter((row) => row["state"] === "FAILED" || row["state"] === "UNKNOWN"),
          [],
        );
        const arrived = new Set(
          messages.filter(({ direction }) => direction === "TO_CUSTOMER").map((one) => one.id),
        );
        const done = sent.filter((row) => row["state"] === "SENT").length;
        assert.ok(arrived.size >= done && arrived.size <= customersCount, "one Message-ID a reply");
      } finally {
        await end.close();
      }
    });
  });
