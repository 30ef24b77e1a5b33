import assert from "node:assert/strict";
import path from "node:path";
import { after, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import type { Database } from "../../server/db/client.ts";
import { newId } from "../../server/db/columns.ts";
import { queryRows } from "../../server/db/query.ts";
import { call, made } from "./calls.ts";
import { eventually, freePort, pause, pgliteStore, postgresStore, startServer } from "./server-process.ts";
import type { ServerProcess, Store } from "./server-process.ts";
import { found, people } from "./tenant.ts";
import type { Caller } from "./tenant.ts";

const tenant = "acme";
const ticketsCount = Number(process.env["SLA_TICKETS"] ?? 48);
const postgresUrl = process.env["TEST_DATABASE_URL"];
const redisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";
const priorities = ["URGENT", "HIGH", "MEDIUM", "LOW"] as const;
/** Of first responses; a resolution has so much more. */
const [firstSeconds, resolutionSeconds] = [4, 3];

/** Targets in seconds, one for each priority, so that breaches come one after another. */
const targets = (scale = 1) =>
  priorities.flatMap((priority, at) =>
    [
      { metric: "FIRST_RESPONSE", seconds: (firstSeconds + 2 * at) * scale },
      { metric: "RESOLUTION", seconds: (firstSeconds + 2 * at + resolutionSeconds) * scale },
    ].map((target) => ({ ...target, priority, isAroundTheClock: true })),
  );

const hoursOn = (hours: number) => ({ now: () => new Date(Date.now() + hours * 3_600_000) });

/** The agent and who looks later are signed in at their hour. */
async function openPlace(place: Store, { agentAt = 0, readerAt = 0 } = {}) {
  const database = await place.open();
  await found(database, tenant);
  const one = async (role: "ADMIN" | "AGENT", hours: number) => {
    const wanted = { role, ids: [newId()], capacity: 1000, isAvailable: role === "AGENT" };
    const [caller] = await people(database, tenant, wanted, hoursOn(hours));
    assert.ok(caller);
    return caller;
  };
  const all = {
    admin: await one("ADMIN", 0),
    agent: await one("AGENT", agentAt),
    reader: await one("ADMIN", readerAt),
  };
  await database.close();
  return all;
}

async function begin(url: string, admin: Caller, scale?: number) {
  const all = await call(url, admin, "GET", "/admin/sla-settings");
  const { defaultPolicyId } = all.body["options"] as { defaultPolicyId: string }; // of the contract
  const patched = await call(url, admin, "PATCH", `/sla/settings/${defaultPolicyId}`, {
    targets: targets(scale),
  });
  assert.equal(patched.status, 200, JSON.stringify(patched.body));
  await made(url, admin, "/admin/escalation-rules", {
    name: "Nearly late",
    triggerType: "CUSTOM",
    when: { kind: "TARGET_USED", metrics: ["FIRST_RESPONSE"], percent: 90 },
    level: "MANAGER",
    changes: { addTags: ["late"] },
  });
  await made(url, admin, "/sla/reminders", { name: "Now", metric: "FIRST_RESPONSE", offsetMinutes: 0 });
  const options = await call(url, admin, "PATCH", "/admin/sla", { isOn: true });
  assert.equal(options.status, 200, JSON.stringify(options.body));
}
const ticket = (at: number, agent: Caller) => ({
  subject: `Ticket ${at}`,
  message: "It broke",
  contactEmail: `customer-${at}@example.test`,
  contactName: `Customer ${at}`,
  priority: priorities[at % priorities.length],
  assignedToId: agent.id,
});

/** What stands in the database, ticket by ticket. */
async function outcome(database: Database) {
  const rows = (text: string) => database.read({ tenant }, (db) => queryRows(db, sql.raw(text)));
  return {
    breaches: await rows(
      `select b.ticket_id, b.metric, extract(epoch from b.breached_at - c.due_at) as off, extract(epoch from b.breached_at - t.created_at) as age, b.target_seconds,
         extract(epoch from b.noted_at - b.breached_at) as late
       from sla_breaches b join sla_clocks c using (tenant_id, ticket_id, metric, cycle) join tickets t on t.tenant_id = b.tenant_id and t.id = b.ticket_id`,
    ),
    told: await rows(
      "select payload->>'ticketId' as ticket, count(*)::int as count from events where name = 'sla_breach' group by 1",
    ),
    given: await rows(
      "select ticket_id, coalesce(name, reminder_id) as name, metric, count(*)::int as count, bool_and(at <= due_at) as is_in_time from sla_reminders_given group by 1, 2, 3",
    ),
    escalations: await rows("select ticket_id, count(*)::int as count from sla_escalations group by 1"),
    tagged: await rows("select id from tickets where tags = array['late']"),
    waiting: await rows("select key from timers where kind = 'sla.due'"),
    notices: await rows(
      "select user_id, title, count(*)::int as count from notifications where type = 'SLA_BREACH_WARNING' group by 1, 2",
    ),
  };
}
function assertOnceEach(
  { breaches, told, given, escalations, tagged, waiting }: Awaited<ReturnType<typeof outcome>>,
  count: number,
) {
  assert.equal(breaches.length, 2 * count, "a breach for each target");
  // A clock counts whole seconds, from the one in which its ticket was made.
  const isOnTime = ({ off, age, target_seconds: target }: Record<string, unknown>) =>
    Number(off) === 0 && Number(target) - Number(age) >= 0 && Number(target) - Number(age) < 1;
  assert.deepEqual(
    breaches.filter((breach) => !isOnTime(breach)),
    [],
    "each at its due time, to the second",
  );
  assert.deepEqual(
    told.filter((row) => row["count"] !== 2),
    [],
    "each is told of once",
  );
  assert.equal(told.length, count);
  assert.deepEqual(
    given.filter((row) => row["count"] !== 1 || row["is_in_time"] !== true),
    [],
    "each risk and each reminder came once, by the due time",
  );
  const givenOf = (name: string, metric: string) =>
    given.filter((row) => row["name"] === name && row["metric"] === metric).length;
  assert.deepEqual(
    [
      givenOf("Now", "FIRST_RESPONSE"),
      givenOf("AT_RISK", "FIRST_RESPONSE"),
      givenOf("AT_RISK", "RESOLUTION"),
    ],
    [count, count, count],
    "a reminder of each first response, and a risk of each target",
  );
  assert.deepEqual(
    escalations.filter((row) => row["count"] !== 1),
    [],
    "each ticket is escalated once",
  );
  assert.equal(escalations.length, count);
  assert.equal(tagged.length, count);
  assert.equal(waiting.length, 0, "and nothing waits any more");
}

/** What each person was told one by one: of each ticket and kind once. A risk may have gone by with its breach. */
function assertToldOnce(
  { notices }: Awaited<ReturnType<typeof outcome>>,
  { agent, admin, reader }: Record<"agent" | "admin" | "reader", Caller>,
) {
  assert.deepEqual(
    notices.filter((row) => row["count"] !== 1),
    [],
    "nobody is told of anything twice",
  );
  const toldOf = ({ id }: Caller, kind: RegExp) =>
    notices.filter((row) => row["user_id"] === id && kind.test(String(row["title"]))).length;
  const kinds = [
    /overdue: first response$/,
    /overdue: resolution$/,
    /^Reminder: /,
    /escalated: Nearly late$/,
  ];
  const each = (of: Caller) => kinds.map((kind) => toldOf(of, kind));
  assert.deepEqual(
    each(agent),
    [ticketsCount, ticketsCount, ticketsCount, ticketsCount],
    "who has the tickets, and where nobody is on duty what is escalated",
  );
  for (const leader of [admin, reader])
    assert.deepEqual(each(leader), [0, 0, 0, ticketsCount], "who leads where nobody else does");
}

const stores: { name: string; make: () => Promise<Store>; servers: number }[] = [
  { name: "one process on PGlite", make: pgliteStore, servers: 1 },
  ...(postgresUrl
    ? [{ name: "two processes on PostgreSQL", make: () => postgresStore(postgresUrl), servers: 2 }]
    : []),
];
for (const { name, make, servers: serversCount } of stores)
  describe(`service levels while processes are killed: ${name}`, () => {
    let place: Store | undefined;
    let servers: ServerProcess[] = [];
    after(async () => {
      for (const server of servers) await server.kill();
      await place?.drop();
    });

    test("each breach comes once, at its time, with its escalation", async () => {
      place = await make();
      const all = await openPlace(place);
      const { admin, agent } = all;
      const env = { ...place.env, ...(serversCount > 1 ? { REDIS_URL: redisUrl } : {}) };
      const ports: number[] = [];
      for (let at = 0; at < serversCount; at += 1) ports.push(await freePort());
      servers = await Promise.all(ports.map((port) => startServer({ port, env })));
      const url = (at: number) => servers[at % servers.length]?.url ?? "";
      await begin(url(0), admin);
      for (let at = 0; at < ticketsCount; at += 1) await made(url(at), admin, "/tickets", ticket(at, agent));
      const total = async () => {
        const answers = await Promise.all(
          servers.map((server) => call(server.url, admin, "GET", "/sla/breaches?limit=1").catch(() => null)),
        );
        return Number(answers.find((answer) => answer?.status === 200)?.body["total"] ?? 0);
      };
      // In the middle of what falls due: one after another, and with two the other goes on.
      for (let kill = 1; kill <= 4; kill += 1) {
        const so = Math.floor((2 * ticketsCount * kill) / 6);
        await eventually(`${so} breaches`, async () => (await total()) >= so, 60_000);
        const at = kill % servers.length;
        await servers[at]?.kill();
        servers[at] = await startServer({ port: ports[at] ?? 0, env });
      }
      await eventually("a breach for each target", async () => (await total()) >= 2 * ticketsCount, 60_000);
      await pause(2500); // what would come twice would come by then
      for (const server of servers) await server.kill();
      const database = await place.open();
      try {
        const result = await outcome(database);
        assertOnceEach(result, ticketsCount);
        assertToldOnce(result, all);
      } finally {
        await database.close();
      }
    });
  });

const jumpedCount = 12;
const isSummary = (title: unknown) => /^\d+ tickets? became overdue$/u.test(String(title));
for (const { name, make, servers: serversCount } of stores)
  describe(`service levels while the clock jumps: ${name}`, () => {
    let place: Store | undefined;
    let servers: ServerProcess[] = [];
    after(async () => {
      for (const server of servers) await server.kill();
      await place?.drop();
    });

    test("an hour forward, two back and three forward: each breach once, with its true time, told in one notice", async () => {
      place = await make();
      const { admin, agent, reader } = await openPlace(place, { readerAt: 1, agentAt: 2 });
      const env = { ...place.env, ...(serversCount > 1 ? { REDIS_URL: redisUrl } : {}) };
      const nodeOptions = ["--import", path.join(import.meta.dirname, "shifted-clock.ts")];
      servers = await Promise.all(
        Array.from({ length: serversCount }, () => startServer({ env, nodeOptions, hasChannel: true })),
      );
      const url = (at: number) => servers[at % servers.length]?.url ?? "";
      const shift = (hours: number) => {
        for (const { child } of servers) child.send({ shiftMs: hours * 3_600_000 });
      };
      const read = async (caller: Caller, from: string) =>
        (await call(url(0), caller, "GET", from)).body as {
          total?: number;
          items?: { title?: string }[];
        }; // of the contract
      // First responses after 4 to 10 minutes, resolutions after 7 to 13.
      await begin(url(0), admin, 60);
      for (let at = 0; at < jumpedCount; at += 1) await made(url(at), admin, "/tickets", ticket(at, agent));
      shift(1);
      await eventually(
        "a breach for each target",
        async () => (await read(reader, "/sla/breaches?limit=1")).total === 2 * jumpedCount,
        60_000,
      );
      shift(-1);
      await pause(2500); // what would come twice would come by then: a timer is looked for each second
      shift(2);
      await eventually(
        "what was held up is told of",
        async () =>
          ((await read(agent, "/notifications?limit=50")).items ?? []).some(({ title }) => isSummary(title)),
        60_000,
      );
      await pause(2500);
      for (const server of servers) await server.kill();
      const database = await place.open();
      try {
        const result = await outcome(database);
        assertOnceEach(result, jumpedCount);
        assert.ok(
          result.breaches.every(({ late }) => Number(late) > 60),
          "noted when the clock had jumped",
        );
        for (const { id } of [agent, admin, reader])
          assert.deepEqual(
            result.notices.filter((row) => row["user_id"] === id).map(({ title, count }) => [title, count]),
            [[`${jumpedCount} tickets became overdue`, 1]],
            "of breaches, risks, reminders and escalations together",
          );
      } finally {
        await database.close();
      }
    });
  });
