import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { newId } from "../../../server/db/columns.ts";
import { queryRows } from "../../../server/db/query.ts";
import { call, made } from "../calls.ts";
import { eventually, pause, postgresStore, startServer } from "../server-process.ts";
import type { ServerProcess } from "../server-process.ts";
import { assertAllThere } from "../writes.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk, repeatedIn, startLoad } from "./desk.ts";

const customersCount = 12;

/**
 * One of two API processes is stopped in the middle of its work, long enough for the other to take over what it
 * held, and goes on where it was: for a while both believe that it is theirs.
 */
export async function stopped({ administratorUrl, seconds, writes }: DrillOptions): Promise<string[]> {
  const store = await postgresStore(administratorUrl);
  const callers = await foundDesk(store, { count: 8 });
  // Mails have a workspace of their own, so that all of the other's tickets are those that were written.
  const [admin] = await foundDesk(store, { tenant: "post" });
  const servers: ServerProcess[] = [];
  try {
    for (let at = 0; at < 2; at += 1) servers.push(await startServer({ env: store.env }));
    const [held, other] = servers;
    assert.ok(held && other);
    const box = await made(other.url, admin, "/admin/mailboxes", {
      address: "support@post.test",
      isSimulated: true,
    });
    const { id } = box["connection"] as { id: string }; // of the contract
    for (let at = 0; at < customersCount; at += 1)
      await made(other.url, admin, `/admin/connections/${id}/simulator/messages`, {
        from: `customer-${at}@example.test`,
        name: `Customer ${at}`,
        text: "Hello?",
        mail: { subject: `Matter ${at}` },
      });
    const tickets = async () => {
      const { body } = await call(other.url, admin, "GET", "/tickets?limit=100&channel=EMAIL");
      return (body["items"] as { id: string }[]).map((ticket) => ticket.id); // of the contract
    };
    await eventually(
      "each mail is a ticket",
      async () => (await tickets()).length === customersCount,
      120_000,
    );

    const asked = await tickets();
    const load = startLoad([held.url, other.url], callers, writes);
    await eventually("a third is written", () => load.acknowledgedAt.length >= writes / 3, 300_000);
    await Promise.all(
      asked.map((ticket, at) =>
        made(servers[at % 2]?.url ?? "", admin, `/tickets/${ticket}/reply`, {
          message: `Answer ${at}`,
          clientMessageId: newId(),
        }),
      ),
    );
    held.child.kill("SIGSTOP");
    const before = load.acknowledgedAt.length;
    await pause(seconds * 1000);
    const during = load.acknowledgedAt.length - before;
    held.child.kill("SIGCONT");
    await load.done;
    const waiting = async () =>
      Number((await call(other.url, admin, "GET", "/admin/deliveries?state=QUEUED")).body["total"]) +
      Number((await call(other.url, admin, "GET", "/admin/deliveries?state=SENDING")).body["total"]);
    await eventually("nothing waits to be sent", async () => (await waiting()) === 0, 180_000);
    assert.equal(
      (await call(held.url, admin, "GET", "/tickets")).status,
      200,
      "it works on, without a restart",
    );

    const database = await store.open();
    try {
      const rows = (text: string) => database.read({ tenant: "post" }, (db) => queryRows(db, sql.raw(text)));
      const [state] = await rows("select simulator from connections");
      const { messages } = state?.["simulator"] as { messages: { direction: string; text: string }[] }; // the simulator's own
      const arrived = messages.filter(({ direction }) => direction === "TO_CUSTOMER");
      assert.equal(arrived.length, customersCount, "each reply arrived");
      const answers = arrived.map(({ text }) => /Answer \d+/.exec(text)?.[0]);
      assert.equal(new Set(answers).size, customersCount, "and none of them twice");
      await assertAllThere(database, load.writes);
    } finally {
      await database.close();
    }
    return [
      `${writes} writes acknowledged, ${during} of them while one of two processes was stopped for ${seconds} s; ${repeatedIn(load.writes)} had to be sent again; lost 0, doubled 0`,
      `${customersCount} replies by mail that were under way arrived once each`,
    ];
  } finally {
    for (const server of servers) {
      server.child.kill("SIGCONT");
      await server.kill();
    }
    await store.drop();
  }
}
