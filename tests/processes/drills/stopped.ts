import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { newId } from "../../../server/db/columns.ts";
import type { Database } from "../../../server/db/client.ts";
import { queryRows } from "../../../server/db/query.ts";
import { call, made } from "../calls.ts";
import { eventually, pause, postgresStore, startServer } from "../server-process.ts";
import type { ServerProcess } from "../server-process.ts";
import type { Caller } from "../tenant.ts";
import { assertAllThere } from "../writes.ts";
import type { DrillOptions } from "./drill.ts";
import { foundDesk, repeatedIn, startLoad } from "./desk.ts";

const customersCount = 12;
const sleepersCount = 40;
/** Between two of them: some fall due before, some while, and some after a process is stopped. */
const apartMs = 50;

/**
 * One of two API processes is stopped in the middle of its work, long enough for the other to take over what it
 * held, and goes on where it was: for a while both believe that it is theirs. So it is with writes, with replies that
 * leave, with mails that come in, and with timers that fall due.
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
    const writeMails = async (from: number) => {
      for (let at = from; at < from + customersCount; at += 1)
        await made(other.url, admin, `/admin/connections/${id}/simulator/messages`, {
          from: `customer-${at}@example.test`,
          name: `Customer ${at}`,
          text: "Hello?",
          mail: { subject: `Matter ${at}` },
        });
    };
    await writeMails(0);
    const sleepers = await madeSleepers(other.url, admin);
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
    await writeMails(customersCount);
    await snoozeOneAfterAnother(servers, admin, sleepers);
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

    await eventually(
      "each mail is a ticket that came while a process was stopped",
      async () => (await tickets()).length >= 2 * customersCount,
      240_000,
    );
    const database = await store.open();
    try {
      await assertOnceEach(database, sleepers);
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
      `${customersCount} replies by mail that were under way arrived once each; ${2 * customersCount} mails became a ticket each, ${customersCount} of them read meanwhile; ${sleepersCount} timers fired once each`,
    ];
  } finally {
    for (const server of servers) {
      server.child.kill("SIGCONT");
      await server.kill();
    }
    await store.drop();
  }
}

async function madeSleepers(url: string, admin: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < sleepersCount; at += 1) {
    const ticket = { subject: `Sleeper ${at}`, contactEmail: "kim@example.test", channel: "WEB_FORM" };
    ids.push(String((await made(url, admin, "/tickets", ticket))["id"]));
  }
  return ids;
}

/** So that a timer is in hand at whatever moment one of the processes stops. */
async function snoozeOneAfterAnother(
  servers: readonly ServerProcess[],
  admin: Caller,
  ids: readonly string[],
): Promise<void> {
  const first = Date.now() + 1000;
  await Promise.all(
    ids.map((id, at) =>
      made(servers[at % servers.length]?.url ?? "", admin, `/tickets/${id}/snooze`, {
        until: new Date(first + at * apartMs).toISOString(),
      }),
    ),
  );
  await pause(Math.max(0, first + (ids.length * apartMs) / 2 - Date.now()));
}

/** Mails that became tickets, and tickets that came back. */
async function assertOnceEach(database: Database, sleepers: readonly string[]): Promise<void> {
  const rows = (text: string) => database.read({ tenant: "post" }, (db) => queryRows(db, sql.raw(text)));
  const subjects = (await rows("select subject from tickets where channel = 'EMAIL'")).map(
    ({ subject }) => subject,
  );
  assert.deepEqual(
    subjects.toSorted(),
    Array.from({ length: 2 * customersCount }, (_, at) => `Matter ${at}`).toSorted(),
    "each mail is a ticket once",
  );
  const woken = await rows(
    "select entity_id as id, count(*)::int as times from audit_logs where entity = 'tickets' and action = 'wake' group by 1",
  );
  assert.deepEqual(
    woken.map(({ id, times }) => `${String(id)} ${String(times)}`).toSorted(),
    sleepers.map((id) => `${id} 1`).toSorted(),
    "each timer fired once",
  );
  assert.deepEqual(await rows("select id from tickets where snoozed_until is not null"), []);
}
