// `npm run bench:deals`: what the board, the list and the figures of 100,000 deals cost, one call at a time
// and by twenty at once, beside the same SQL run bare. PostgreSQL with a superuser at BENCH_DATABASE_URL.
import { fork } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import { postgresStore, startServer } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import type { Recorded } from "./bare.ts";
import { loadDeals } from "./deals-load.ts";
import { measure, percentiles } from "./measure.ts";
import type { Target } from "./measure.ts";
import { record } from "./record.ts";

const { values: options } = parseArgs({
  options: {
    deals: { type: "string", default: "100000" },
    calls: { type: "string", default: "100" },
    seconds: { type: "string", default: "3" },
  },
});
const [count, calls, seconds] = [Number(options.deals), Number(options.calls), Number(options.seconds)];
const tenant = "bench";
/** `aloneMax`: p99 in ms of calls one after the other. */
interface Row {
  name: string;
  path: string;
  aloneMax?: number;
}

async function main(): Promise<void> {
  const store = await postgresStore(
    process.env["BENCH_DATABASE_URL"] ?? "postgres://root@127.0.0.1/postgres",
    `parley_deals_${process.pid}`,
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
  const database = await store.open();
  await found(database, tenant);
  const ids = Array.from({ length: 20 }, newId);
  await people(database, tenant, { role: "AGENT", ids });
  // Many people call, as in life: a single one would meet the limit of calls a minute.
  const readers = await people(database, tenant, { role: "USER", ids: Array.from({ length: 200 }, newId) });
  await database.close();
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  const startedAt = performance.now();
  await loadDeals(client, { tenant, count, ownerIds: ids });
  const [pipeline] = (
    await client.query<{ id: string }>("select id from deal_pipelines where tenant_id = $1", [tenant])
  ).rows;
  await client.end();
  process.stdout.write(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "?"}, load ${os.loadavg()[0]?.toFixed(1) ?? "?"}; ${count.toLocaleString("en")} deals, loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s; ${calls} calls alone, 20 connections for ${seconds} s\n`,
  );
  const rows: Row[] = [
    { name: "board", path: "/api/deals/board" },
    { name: "board, one owner", path: `/api/deals/board?ownerId=${ids[3] ?? ""}` },
    { name: "list", path: "/api/deals" },
    {
      name: "list, one stage",
      path: "/api/deals?stage=PROPOSAL&orderBy=expectedCloseDate&orderDirection=asc",
    },
    { name: "search", path: "/api/deals?search=customer%2077" },
    { name: "forecast, 6 months", path: "/api/deals/reports/forecast", aloneMax: 150 },
    { name: "forecast, 12 + 12", path: "/api/deals/reports/forecast?months=12&pastMonths=12" },
    { name: "forecast, one owner", path: `/api/deals/reports/forecast?ownerId=${ids[3] ?? ""}` },
    { name: "pipeline report", path: "/api/deals/reports/pipeline" },
    { name: "person's report", path: `/api/deals/reports/user/${ids[3] ?? ""}` },
    { name: "analytics, 90 days", path: `/api/pipelines/${pipeline?.id ?? ""}/analytics` },
  ];
  await compare(store, rows, readers);
}

async function compare(
  store: Awaited<ReturnType<typeof postgresStore>>,
  rows: Row[],
  readers: Caller[],
): Promise<void> {
  const env = { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" };
  const recorded = await recordRows(env, rows, readers);
  const parley = await startServer({ env });
  const bare = fork(path.join(import.meta.dirname, "bare-figures.ts"));
  bare.send({ url: store.url, tenant, recorded });
  // bare-figures.ts says where it listens, and nothing else
  const [{ port }] = (await once(bare, "message")) as [{ port: number }];
  try {
    process.stdout.write(
      line(["", "alone p50", "bare", "p99", "bare", "aim", "", "parley/s", "bare/s", "ratio"]),
    );
    for (const [at, row] of rows.entries())
      await compareRow(row, readers, {
        ours: { url: parley.url, pid: parley.child.pid ?? 0, path: row.path },
        theirs: { url: `http://127.0.0.1:${port}`, pid: bare.pid ?? 0, path: `/${recorded[at]?.tag ?? ""}` },
      });
  } finally {
    bare.kill();
    await parley.stop();
  }
}

/** The SQL by which Parley answers each, from a server of its own. */
async function recordRows(
  env: Record<string, string>,
  rows: readonly Row[],
  readers: Caller[],
): Promise<Recorded[]> {
  const observed = await startServer({
    env,
    nodeOptions: ["--import", path.join(import.meta.dirname, "capture.ts")],
    hasChannel: true,
  });
  const recorded: Recorded[] = [];
  for (const [at, { name, path: of }] of rows.entries())
    recorded.push(
      ...(await record(
        observed,
        { name, kind: "read", callers: readers, requests: [{ method: "GET", path: of }] },
        String(at),
      )),
    );
  await observed.stop();
  return recorded;
}

type PathTarget = Target & { path: string };

async function compareRow(
  { name, aloneMax }: Row,
  readers: Caller[],
  { ours, theirs }: { ours: PathTarget; theirs: PathTarget },
): Promise<void> {
  const [mine, plain] = [await alone(ours, readers), await alone(theirs, readers)];
  const requests = (target: PathTarget) =>
    readers.map(({ token }) => ({
      method: "GET" as const,
      path: target.path,
      headers: { authorization: `Bearer ${token}` },
    }));
  const [many, manyBare] = [
    await measure(ours, requests(ours), seconds),
    await measure(theirs, requests(theirs), seconds),
  ];
  process.stdout.write(
    line([
      name,
      mine.p50.toFixed(1),
      plain.p50.toFixed(1),
      mine.p99.toFixed(1),
      plain.p99.toFixed(1),
      aloneMax === undefined ? "" : `< ${aloneMax}`,
      aloneMax === undefined ? "" : mine.p99 < aloneMax ? "met" : "MISSED",
      many.perSecond.toFixed(0),
      manyBare.perSecond.toFixed(0),
      (many.perSecond / manyBare.perSecond).toFixed(2),
    ]),
  );
}

async function alone(target: PathTarget, readers: readonly Caller[]): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let at = -5; at < calls; at += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${target.url}${target.path}`, {
      headers: { authorization: `Bearer ${readers[(at + 5) % readers.length]?.token ?? ""}` },
    });
    await response.text();
    if (!response.ok) throw new Error(`${target.path} answered ${response.status}`);
    if (at >= 0) times.push(performance.now() - startedAt); // the first ones warm up
  }
  return percentiles(times);
}
const line = (cells: string[]): string =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(10))).join("")}`.trimEnd() + "\n";

await main();
