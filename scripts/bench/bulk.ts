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
import { agentId, agentsCount, loadTickets } from "./load.ts";
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

async function run(store: Awaited<ReturnType<typeof postgresStore>>): Promise<void> {
  const client = new pg.Client({ connectionString: store.url });
  client.on("error", () => undefined); // when the run fails, its database goes before its connection
  await client.connect();
  const database = await store.open();
  const agents = (
    await client.query<{ id: string }>(
      `select ${agentId("n")} as id from generate_series(0, ${agentsCount - 1}) as n order by n`,
    )
  ).rows.map(({ id }) => id);
  await found(database, tenant);
  await people(database, tenant, { role: "AGENT", ids: agents, capacity: 1_000_000, isAvailable: true });
  const callers = await people(database, tenant, {
    role: "SUPERVISOR",
    ids: Array.from({ length: 40 }, newId),
  });
  await database.close();
  await loadTickets(client, { tenant, count: size });
  const some = (
    await client.query<{ id: string }>(
      "select id from tickets where tenant_id = $1 and number % 97 = 3 order by md5(number::text) limit 400",
      [tenant],
    )
  ).rows.map(({ id }) => id);
  say(
    `${new Date().toISOString().slice(0, 16)}Z, ${size.toLocaleString("en")} tickets, ${os.cpus().length} processors, load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}; a list, a read or a write every ${everyMs} ms`,
  );
  const server = await startServer({ env: { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" } });
  try {
    const [boss, ...others] = callers;
    if (!boss) throw new Error("There is nobody.");
    const see = async (id: string) =>
      (await call(server.url, boss, "GET", `/ticket-bulk-changes/${id}`)).body as unknown as Change; // by the contract
    const ask = async (path: string, body: object = {}) => {
      const answer = await call(server.url, boss, "POST", path, body);
      if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
      return answer.body as unknown as Change; // as above
    };
    const over = async (id: string) => {
      await eventually(
        `change ${id} is over`,
        async () => !["QUEUED", "RUNNING", "UNDOING"].includes((await see(id)).state),
        waitMs,
      );
      return see(id);
    };
    await load(server.url, others, some, 8); // until it is at its best
    const before = await load(server.url, others, some, seconds);

    const change = await ask("/ticket-bulk-changes", {
      filter: {},
      update: { priority: "HIGH", addTags: ["spring"] },
    });
    await eventually("the first have changed", async () => (await see(change.id)).done > 0, waitMs);
    const startedAt = performance.now();
    const begun = await see(change.id);
    const during = await load(server.url, others, some, seconds);
    const middle = await see(change.id);
    say(
      `while others were measured: ${middle.state}, ${middle.done - begun.done} of ${middle.total} changed, ${((middle.done - begun.done) / ((performance.now() - startedAt) / 1000)).toFixed(0)} a second`,
    );
    if (options.whole)
      say(
        `changed: ${JSON.stringify(counts(await over(change.id)))} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      );
    else {
      const cancelAt = performance.now();
      await ask(`/ticket-bulk-changes/${change.id}/cancel`);
      const stopped = await see(change.id);
      say(`cancelled in ${(performance.now() - cancelAt).toFixed(0)} ms: ${JSON.stringify(counts(stopped))}`);
      await pause(2000);
      say(
        `two seconds later: ${(await see(change.id)).done}, with the tag in ${(await client.query<{ count: string }>("select count(*) from ticket_tags where tenant_id = $1 and tag = 'spring'", [tenant])).rows[0]?.count ?? "?"}`,
      );
    }
    const undoAt = performance.now();
    await ask(`/ticket-bulk-changes/${change.id}/undo`);
    const undoing = await load(server.url, others, some, Math.min(seconds, 20));
    const undone = await over(change.id);
    say(
      `undone: ${undone.undone} as they were, ${undone.notUndone} left since somebody had changed them, in ${((performance.now() - undoAt) / 1000).toFixed(0)} s; with the tag: ${(await client.query<{ count: string }>("select count(*) from ticket_tags where tenant_id = $1 and tag = 'spring'", [tenant])).rows[0]?.count ?? "?"}`,
    );
    const after = await load(server.url, others, some, seconds);
    const events = (
      await client.query<{ name: string; count: string }>(
        "select name, count(*) from events where tenant_id = $1 group by name order by name",
        [tenant],
      )
    ).rows;
    say(`events stored: ${events.map(({ name, count }) => `${name} ${count}`).join(", ")}`);
    for (const kind of ["list", "read", "write"] as const) {
      const of = [before, during, undoing, after].map((times) => percentiles(times[kind]));
      const calm = ((of[0]?.p99 ?? 0) + (of[3]?.p99 ?? 0)) / 2;
      say(
        `${kind.padEnd(6)} p50/p99 ms  before ${pair(of[0])}  changing ${pair(of[1])}  undoing ${pair(of[2])}  after ${pair(of[3])}   p99 against the mean of before and after: ${((of[1]?.p99 ?? 0) / calm).toFixed(2)} changing, ${((of[2]?.p99 ?? 0) / calm).toFixed(2)} undoing (${before[kind].length}, ${during[kind].length}, ${undoing[kind].length}, ${after[kind].length} calls)`,
      );
    }
  } finally {
    await server.stop();
    await client.end();
  }
}

/** Calls at an even pace by many people, by what they are. */
async function load(url: string, callers: Caller[], ids: string[], forSeconds: number): Promise<Times> {
  const times: Times = { list: [], read: [], write: [] };
  const open: Promise<void>[] = [];
  const one = async (kind: keyof Times, method: string, path: string, caller: Caller, body?: object) => {
    const answer = await call(url, caller, method, path, body);
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    times[kind].push(answer.ms);
  };
  for (let at = 0, endsAt = performance.now() + forSeconds * 1000; performance.now() < endsAt; at += 1) {
    const caller = callers[at % callers.length];
    const id = ids[(at * 31) % ids.length] ?? "";
    if (caller)
      open.push(
        at % 10 === 9
          ? one("write", "PATCH", `/tickets/${id}`, caller, { subject: `Changed ${at}` })
          : at % 2 === 0
            ? one("list", "GET", "/tickets?status=OPEN,IN_PROGRESS", caller)
            : one("read", "GET", `/tickets/${id}`, caller),
      );
    await pause(everyMs);
  }
  await Promise.all(open);
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
