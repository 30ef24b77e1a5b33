// What service levels cost: a ticket and a reply with and without them, a recount beside others' work, and their
// dashboard of a desk with a long history.
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import { call } from "../../tests/processes/calls.ts";
import { pause, startServer } from "../../tests/processes/server-process.ts";
import type { ServerProcess } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import { databaseCpuMs } from "./database-cpu.ts";
import { serverEnv } from "./installation.ts";
import type { DatabaseStore } from "./installation.ts";
import { agentId, agentsCount, loadTickets, settle } from "./load.ts";
import { measure, measureAtRate, measureOnce, percentiles } from "./measure.ts";
import type { Measured, Request, Target } from "./measure.ts";
import { fine, row, verdict, whole } from "./print.ts";
import { untilEmpty } from "./queues.ts";
import { creation, requestsOf } from "./scenarios.ts";
import { loadEndedClocks, reopen } from "./sla-load.ts";
import { inOfficeHours, setTargets } from "./sla-targets.ts";
import { firing } from "./sla-timers.ts";
import { askByWrk } from "./wrk.ts";

/** With service levels a write costs at most so many times as much. */
const costMax = 1.1;
const recountSecondsMax = 60;
/** What saving a policy writes by itself: its own line in the audit log, and what tells staff of it. */
const editAlone = { audited: 1, told: 1 };
/** Others' p99 beside a recount, against without. */
const besideMax = 2;
/** Of people at work: a desk of 100,000 tickets a day opens a list some tens of times a second. */
const askedPerSecond = 100;
const dashboardMsMax = 150;

const [plain, timed, large, chats] = ["bench-plain", "bench-timed", "bench-large", "bench-chats"];
const [ticketsOfEach, repliesAtOnce] = [5000, 300];

interface Sizes {
  tickets: number;
  recounted: number;
  pairs: number;
  seconds: number;
}
type Callers = Record<"plain" | "timed" | "large" | "chats", Caller[]>;

export async function measureSla(store: DatabaseStore, sizes: Sizes): Promise<void> {
  const client = new pg.Client({ connectionString: store.url });
  client.on("error", () => undefined); // when the run fails, its database goes before its connection
  await client.connect();
  const callers = await install(store, client, sizes);
  const parley = await startServer({ env: serverEnv(store) });
  const target = { url: parley.url, pid: parley.child.pid ?? 0 };
  try {
    for (const staff of [callers.timed, callers.large]) await switchOn(parley, staff);
    await untilEmpty(store.url, 600_000);
    const rig = { client, callers, sizes, databaseUrl: store.url };
    await costs(target, rig);
    await loadEndedClocks(client, large);
    await settle(client);
    await dashboards(target, callers.large, sizes);
    await reopen(client, large, sizes.recounted);
    await recounts(parley, target, rig);
    await firing(target, { ...rig, callers: callers.chats, waiting: sizes.tickets }, chats);
  } finally {
    await parley.stop();
    await client.end();
  }
}

async function install(store: DatabaseStore, client: pg.Client, sizes: Sizes): Promise<Callers> {
  const database = await store.open();
  const ids = await client.query<{ id: string }>(
    `select ${agentId("n")} as id from generate_series(0, ${agentsCount - 1}) as n order by n`,
  );
  const staff = async (tenant: string) => {
    await found(database, tenant);
    await people(database, tenant, {
      role: "AGENT",
      ids: ids.rows.map(({ id }) => id),
      capacity: 1_000_000,
      isAvailable: true,
    });
    return people(database, tenant, { role: "ADMIN", ids: Array.from({ length: 200 }, newId) });
  };
  const callers = {
    plain: await staff(plain),
    timed: await staff(timed),
    large: await staff(large),
    chats: await staff(chats),
  };
  await database.close();
  for (const tenant of [plain, timed]) await loadTickets(client, { tenant, count: ticketsOfEach });
  await loadTickets(client, { tenant: large, count: sizes.tickets });
  await settle(client);
  return callers;
}

/** Targets of every metric and priority in office hours, one that tells and one that escalates. */
async function switchOn({ url }: ServerProcess, [admin]: Caller[], hours = 8): Promise<void> {
  if (!admin) return;
  await setTargets(url, admin, inOfficeHours(hours));
  const ask = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await call(url, admin, method, path, body);
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`);
  };
  await ask("POST", "/admin/escalation-rules", {
    name: "Nearly late",
    triggerType: "CUSTOM",
    when: { kind: "TARGET_USED", metrics: ["FIRST_RESPONSE"], percent: 90 },
    level: "MANAGER",
  });
  await ask("PATCH", "/admin/sla", { isOn: true });
}
interface Rig {
  client: pg.Client;
  callers: Callers;
  sizes: Sizes;
  databaseUrl: string;
}

interface Pair {
  plain: Measured[];
  timed: Measured[];
}
/** Pairs in turn, each second one backwards: a ticket and a reply with and without. */
async function costs(target: Target, rig: Rig): Promise<void> {
  const { sizes, callers, databaseUrl } = rig;
  const creations: Pair = { plain: [], timed: [] };
  const replies: Pair = { plain: [], timed: [] };
  for (let pair = 0; pair <= sizes.pairs; pair += 1)
    for (const of of pair % 2 === 0 ? (["plain", "timed"] as const) : (["timed", "plain"] as const)) {
      const requests = requestsOf({ requests: [creation.parley], callers: callers[of] });
      const created = await askByWrk(target, requests, sizes.seconds);
      await untilEmpty(databaseUrl, 120_000);
      const replied = await replyOnce(target, rig, of);
      await untilEmpty(databaseUrl, 120_000);
      if (pair === 0) continue; // until each has seen enough to be at its best
      creations[of].push(created);
      replies[of].push(replied);
    }
  process.stdout.write(
    `\n${row([`${sizes.pairs} pairs, the median`, "without/s", "with/s", "costs ×", "aim ≤ 1.1", "node ms", "with", "pg ms", "with"])}`,
  );
  process.stdout.write(costLine("create", creations));
  process.stdout.write(costLine("reply, the first", replies));
}

/** The newest tickets that nobody has answered, each once. */
async function replyOnce(target: Target, { client, callers }: Rig, of: keyof Pair): Promise<Measured> {
  const { rows } = await client.query<{ id: string }>(
    "select id from tickets where tenant_id = $1 and message_count = 1 order by number desc limit $2",
    [of === "plain" ? plain : timed, repliesAtOnce],
  );
  const body = JSON.stringify({ message: "<p>Your parcel is on its way and arrives tomorrow.</p>" });
  const requests = rows.map(({ id }) => ({
    method: "POST" as const,
    path: `/api/tickets/${id}/reply`,
    body,
  }));
  const databaseBefore = databaseCpuMs();
  const replied = await measureOnce(
    target,
    requestsOf({ requests, callers: callers[of] }).slice(0, rows.length),
  );
  return { ...replied, databaseMs: (databaseCpuMs() - databaseBefore) / replied.count };
}

function costLine(name: string, { plain: without, timed: having }: Pair): string {
  const middle = (of: readonly Measured[], figure: (one: Measured) => number) =>
    percentiles(of.map(figure)).p50;
  const perSecond = (one: Measured) => one.perSecond;
  const cpuMs = (one: Measured) => one.cpuMs;
  const databaseMs = ({ databaseMs: ms = Number.NaN }: Measured) => ms;
  const cost = percentiles(
    having.map((one, at) => (without[at]?.perSecond ?? Number.NaN) / one.perSecond),
  ).p50;
  return row([
    name,
    whole(middle(without, perSecond)),
    whole(middle(having, perSecond)),
    cost.toFixed(2),
    verdict(cost <= costMax),
    middle(without, cpuMs).toFixed(2),
    middle(having, cpuMs).toFixed(2),
    middle(without, databaseMs).toFixed(2),
    middle(having, databaseMs).toFixed(2),
  ]);
}

/** What another tenant and the same one ask beside a recount, in turn. */
interface Others {
  name: string;
  requests: Request[];
  calm: Measured;
  beside: Measured[];
}

/**
 * Begun for all open tickets, and then each counted by another policy, while others go on working. A recount beside
 * callers who ask anew as soon as they are answered takes what they leave of the machine: it is told without an aim.
 */
async function recounts(parley: ServerProcess, target: Target, rig: Rig): Promise<void> {
  const { callers, sizes } = rig;
  const [admin] = callers.large;
  if (!admin) return;
  const lists = (of: Caller[]) =>
    requestsOf({ requests: [{ method: "GET", path: "/api/tickets" }], callers: of });
  const atWork = (requests: Request[], seconds: number) =>
    measureAtRate(target, requests, { seconds, perSecond: askedPerSecond });
  const withoutPause = (requests: Request[], seconds: number) => measure(target, requests, seconds);
  const othersBy = async (ask: typeof atWork): Promise<Others[]> => {
    const others: Others[] = [];
    for (const [name, of] of [
      ["another tenant", callers.plain],
      ["the same tenant", callers.large],
    ] as const)
      others.push({ name, requests: lists(of), calm: await ask(lists(of), 2 * sizes.seconds), beside: [] });
    return others;
  };
  process.stdout.write(
    `\n${row([`${whole(sizes.recounted)} open tickets`, "seconds", "aim < 60", "spans", "audit rows", "events", "aim 1 + 1"])}`,
  );
  await timeRecount(rig, "begun for all", () => setTargets(parley.url, admin, inOfficeHours(6)));
  for (const [hours, name, ask, hasAim] of [
    [7, `beside ${askedPerSecond} lists/s`, atWork, true],
    [8, "beside lists without a pause", withoutPause, false],
  ] as const) {
    const others = await othersBy(ask);
    const begin = () => setTargets(parley.url, admin, inOfficeHours(hours));
    await timeRecount(rig, `another policy ${name}`, begin, {
      hasAim,
      meanwhile: async () => {
        for (const { requests, beside } of others) beside.push(await ask(requests, 4));
      },
    });
    printOthers(others);
  }
}

function printOthers(others: readonly Others[]): void {
  process.stdout.write(row(["  a list beside it", "p99 ms", "without", "×", "aim ≤ 2"]));
  for (const { name, calm, beside } of others) {
    const p99 = percentiles(beside.map((one) => one.p99)).p50;
    const times = p99 / calm.p99;
    process.stdout.write(
      row([`  of ${name}`, fine(p99), fine(calm.p99), times.toFixed(2), verdict(times <= besideMax)]),
    );
  }
}

async function timeRecount(
  { client }: Rig,
  name: string,
  begin: () => Promise<void>,
  { meanwhile = () => Promise.resolve(), hasAim = true } = {},
): Promise<void> {
  const counted = async (text: string) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${text}`, [large])).rows[0]?.count);
  const counts = async () => [
    await counted("sla_spans where tenant_id = $1"),
    await counted("audit_logs where tenant_id = $1"),
    await counted("events where tenant_id = $1 and 'staff' = any(audience)"),
  ];
  const before = await counts();
  const startedAt = performance.now();
  await begin();
  do {
    await meanwhile();
    await pause(200);
  } while ((await counted("sla_recounts where tenant_id = $1 and finished_at is null")) > 0);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await counts();
  const [, audited, told] = after.map((count, at) => count - (before[at] ?? 0));
  process.stdout.write(
    row([
      name,
      fine(seconds),
      hasAim ? verdict(seconds < recountSecondsMax) : "none",
      ...after.map((count, at) => whole(count - (before[at] ?? 0))),
      verdict(audited === editAlone.audited + 1 && told === editAlone.told + 1),
    ]),
  );
}

const screens = [
  "/api/sla/metrics",
  "/api/sla/metrics?splitBy=day",
  "/api/sla/metrics?splitBy=agent",
  "/api/sla/metrics?splitBy=group&metric=RESOLUTION",
  "/api/sla/metrics/targets?figure=BREACHED",
  "/api/sla/breaches?status=OPEN",
  "/api/admin/ticket-sla-metrics",
];
async function dashboards(target: Target, callers: Caller[], sizes: Sizes): Promise<void> {
  process.stdout.write(
    `\n${row([`dashboard, ${sizes.tickets.toLocaleString("en")}`, "calls/s", "p50 ms", "p99 ms", "aim < 150"])}`,
  );
  for (const path of screens) {
    const requests = requestsOf({ requests: [{ method: "GET", path }], callers });
    await measure(target, requests, 2);
    const { perSecond, p50, p99 } = await measure(target, requests, sizes.seconds);
    process.stdout.write(
      `${path}\n${row(["", whole(perSecond), fine(p50), fine(p99), verdict(p99 < dashboardMsMax)])}`,
    );
  }
}
