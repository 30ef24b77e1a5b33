// `node scripts/bench/bulk.ts`: a change of very many tickets while others read and write, its cancelling and
// its undoing. PostgreSQL with a superuser at BENCH_DATABASE_URL.
import os from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import { call } from "../../tests/processes/calls.ts";
import { eventually, pause, postgresStore, startServer } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import { atEvenPace } from "../even-pace.ts";
import { agentId, agentsCount, loadTickets, settle } from "./load.ts";
import { percentiles } from "./measure.ts";

const { values: options } = parseArgs({
  options: {
    tickets: { type: "string", default: "100000" },
    seconds: { type: "string", default: "30" },
    every: { type: "string", default: "40" },
    whole: { type: "boolean", default: false },
  },
});
const size = Number(options.tickets);
const seconds = Number(options.seconds);
/**
 * One call every so many milliseconds, whether the one before has been answered or not: what people feel, and
 * not what a machine can take.
 */
const everyMs = Number(options.every);
const tenant = "bench";
const waitMs = 3_600_000;

interface Change {
  id: string;
  state: string;
  total: number;
  done: number;
  unchanged: number;
  skipped: number;
  undone: number;
  notUndone: number;
}
interface Times {
  list: number[];
  read: number[];
  write: number[];
}

async function main(): Promise<void> {
  const store = await postgresStore(
    process.env["BENCH_DATABASE_URL"] ?? "postgres://root@127.0.0.1/postgres",
    `parley_bulk_${process.pid}`,
  );
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      void store.drop().finally(() => process.exit(130));
    });
  try {
    await run(store);
  } finally {
    await store.drop();
  }
}

/** Who changes many tickets, who calls meanwhile and of which tickets. */
interface Bench {
  url: string;
  client: pg.Client;
  boss: Caller;
  others: Caller[];
  some: string[];
}

async function run(store: Awaited<ReturnType<typeof postgresStore>>): Promise<void> {
  const client = new pg.Client({ connectionString: store.url });
  client.on("error", () => undefined); // when the run fails, its database goes before its connection
  await client.connect();
  const [boss, ...others] = await fill(store, client);
  const some = await idsIn(
    client,
    "select id from tickets where tenant_id = $1 and number % 97 = 3 order by md5(number::text) limit 400",
    [tenant],
  );
  say(
    `${new Date().toISOString().slice(0, 16)}Z, ${size.toLocaleString("en")} tickets, ${os.cpus().length} processors, load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}; a list, a read or a write every ${everyMs} ms`,
  );
  const server = await startServer({ env: { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" } });
  try {
    if (!boss) throw new Error("There is nobody.");
    const bench: Bench = { url: server.url, client, boss, others, some };
    await load(bench, 8); // until it is at its best
    const before = await load(bench, seconds);
    const { change, startedAt, during } = await changeWhileOthersCall(bench);
    if (options.whole)
      say(
        `changed: ${JSON.stringify(counts(await over(bench, change.id)))} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      );
    else await cancel(bench, change);
    const undoing = await undoWhileOthersCall(bench, change);
    const after = await load(bench, seconds);
    await sayEvents(client);
    for (const kind of ["list", "read", "write"] as const) sayTimes(kind, { before, during, undoing, after });
  } finally {
    await server.stop();
    await client.end();
  }
}

const idsIn = async (client: pg.Client, text: string, values: unknown[] = []): Promise<string[]> =>
  (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);

/** @returns supervisors */
async function fill(store: Awaited<ReturnType<typeof postgresStore>>, client: pg.Client): Promise<Caller[]> {
  const database = await store.open();
  const agents = await idsIn(
    client,
    `select ${agentId("n")} as id from generate_series(0, ${agentsCount - 1}) as n order by n`,
  );
  await found(database, tenant);
  await people(database, tenant, { role: "AGENT", ids: agents, capacity: 1_000_000, isAvailable: true });
  const callers = await people(database, tenant, {
    role: "SUPERVISOR",
    ids: Array.from({ length: 40 }, newId),
  });
  await database.close();
  await loadTickets(client, { tenant, count: size });
  await settle(client);
  return callers;
}

const see = async ({ url, boss }: Bench, id: string): Promise<Change> =>
  (await call(url, boss, "GET", `/ticket-bulk-changes/${id}`)).body as unknown as Change; // by the contract

async function ask({ url, boss }: Bench, path: string, body: object = {}): Promise<Change> {
  const answer = await call(url, boss, "POST", path, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as unknown as Change; // by the contract
}

async function over(bench: Bench, id: string): Promise<Change> {
  await eventually(
    `change ${id} is over`,
    async () => !["QUEUED", "RUNNING", "UNDOING"].includes((await see(bench, id)).state),
    waitMs,
  );
  return see(bench, id);
}

const taggedCount = async (client: pg.Client): Promise<string> =>
  (
    await client.query<{ count: string }>(
      "select count(*) from ticket_tags where tenant_id = $1 and tag = 'spring'",
      [tenant],
    )
  ).rows[0]?.count ?? "?";

async function changeWhileOthersCall(
  bench: Bench,
): Promise<{ change: Change; startedAt: number; during: Times }> {
  const change = await ask(bench, "/ticket-bulk-changes", {
    filter: {},
    update: { priority: "HIGH", addTags: ["spring"] },
  });
  await eventually("the first have changed", async () => (await see(bench, change.id)).done > 0, waitMs);
  const startedAt = performance.now();
  const begun = await see(bench, change.id);
  const during = await load(bench, seconds);
  const middle = await see(bench, change.id);
  say(
    `while others were measured: ${middle.state}, ${middle.done - begun.done} of ${middle.total} changed, ${((middle.done - begun.done) / ((performance.now() - startedAt) / 1000)).toFixed(0)} a second`,
  );
  return { change, startedAt, during };
}

async function cancel(bench: Bench, { id }: Change): Promise<void> {
  const cancelAt = performance.now();
  await ask(bench, `/ticket-bulk-changes/${id}/cancel`);
  const stopped = await see(bench, id);
  say(`cancelled in ${(performance.now() - cancelAt).toFixed(0)} ms: ${JSON.stringify(counts(stopped))}`);
  await pause(2000);
  say(
    `two seconds later: ${(await see(bench, id)).done}, with the tag in ${await taggedCount(bench.client)}`,
  );
}

async function undoWhileOthersCall(bench: Bench, { id }: Change): Promise<Times> {
  const undoAt = performance.now();
  await ask(bench, `/ticket-bulk-changes/${id}/undo`);
  const undoing = await load(bench, Math.min(seconds, 20));
  const undone = await over(bench, id);
  say(
    `undone: ${undone.undone} as they were, ${undone.notUndone} left since somebody had changed them, in ${((performance.now() - undoAt) / 1000).toFixed(0)} s; with the tag: ${await taggedCount(bench.client)}`,
  );
  return undoing;
}

async function sayEvents(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; count: string }>(
    "select name, count(*) from events where tenant_id = $1 group by name order by name",
    [tenant],
  );
  say(`events stored: ${rows.map(({ name, count }) => `${name} ${count}`).join(", ")}`);
}

function sayTimes(
  kind: keyof Times,
  { before, during, undoing, after }: Record<"before" | "during" | "undoing" | "after", Times>,
): void {
  const of = [before, during, undoing, after].map((times) => percentiles(times[kind]));
  const calm = ((of[0]?.p99 ?? 0) + (of[3]?.p99 ?? 0)) / 2;
  say(
    `${kind.padEnd(6)} p50/p99 ms  before ${pair(of[0])}  changing ${pair(of[1])}  undoing ${pair(of[2])}  after ${pair(of[3])}   p99 against the mean of before and after: ${((of[1]?.p99 ?? 0) / calm).toFixed(2)} changing, ${((of[2]?.p99 ?? 0) / calm).toFixed(2)} undoing (${before[kind].length}, ${during[kind].length}, ${undoing[kind].length}, ${after[kind].length} calls)`,
  );
}

/** Calls at an even pace by many people, by what they are. */
async function load({ url, others, some }: Bench, forSeconds: number): Promise<Times> {
  const times: Times = { list: [], read: [], write: [] };
  const one = async (kind: keyof Times, method: string, path: string, caller: Caller, body?: object) => {
    const answer = await call(url, caller, method, path, body);
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    times[kind].push(answer.ms);
  };
  await atEvenPace({ seconds: forSeconds, perSecond: 1000 / everyMs }, async (at) => {
    const caller = others[at % others.length];
    if (!caller) throw new Error("There is nobody.");
    const id = some[(at * 31) % some.length] ?? "";
    if (at % 10 === 9) await one("write", "PATCH", `/tickets/${id}`, caller, { subject: `Changed ${at}` });
    else if (at % 2 === 0) await one("list", "GET", "/tickets?status=OPEN,IN_PROGRESS", caller);
    else await one("read", "GET", `/tickets/${id}`, caller);
  });
  return times;
}

const counts = ({ state, total, done, unchanged, skipped }: Change) => ({
  state,
  total,
  done,
  unchanged,
  skipped,
});
const pair = (of: { p50: number; p99: number } | undefined): string =>
  of ? `${of.p50.toFixed(0)}/${of.p99.toFixed(0)}` : "?";
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await main();
