// `npm run bench`: Parley beside the plain floor, a server of `node:http` and `pg` on one table (floor.ts), and
// what a growing tenant costs. PostgreSQL with a superuser at BENCH_DATABASE_URL.
import os from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { startPgBouncer } from "../../tests/processes/pgbouncer.ts";
import { postgresStore, startServer } from "../../tests/processes/server-process.ts";
import type { ServerProcess } from "../../tests/processes/server-process.ts";
import { ensureWrk } from "../wrk-install.mjs";
import { broadcast } from "./broadcast.ts";
import { measureChannels } from "./channels.ts";
import { measureDashboards } from "./dashboards.ts";
import { followDatabase } from "./database-cpu.ts";
import { floorStore, startFloor } from "./floor-load.ts";
import { held } from "./held.ts";
import { install, isAsked, serverEnv } from "./installation.ts";
import type { Installation } from "./installation.ts";
import { mails } from "./mails.ts";
import { growthTable, headOf, lineOf } from "./lines.ts";
import type { Line } from "./lines.ts";
import { fine, row, verdict, whole } from "./print.ts";
import { profile } from "./profile.ts";
import { quiet } from "./quiet.ts";
import { startRepeated } from "./repeated.ts";
import type { Repeated } from "./repeated.ts";
import { requestsOf } from "./scenarios.ts";
import { measureSeen } from "./seen.ts";
import { measureSla } from "./sla.ts";
import { inTurn } from "./turns.ts";
import type { Lane } from "./turns.ts";
import { askByWrk, connections } from "./wrk.ts";

const { values: options } = parseArgs({
  options: {
    tickets: { type: "string", default: "10000,1000000" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    held: { type: "string", default: "60" },
    patience: { type: "string", default: "60" },
    "warm-up": { type: "string", default: "2" },
    quick: { type: "boolean", default: false },
    old: { type: "boolean", default: false },
    pooler: { type: "boolean", default: false },
    only: { type: "string" },
    profile: { type: "string" },
  },
});
const only = options.profile ?? options.only;
const sizes = options.quick ? [1000, 2000] : options.tickets.split(",").map(Number);
const seconds = options.quick ? 1 : Number(options.seconds);
const rounds = options.quick ? 1 : Number(options.rounds);
const heldSeconds = options.quick ? 2 : Number(options.held);
const administratorUrl = process.env["BENCH_DATABASE_URL"] ?? "postgres://root@127.0.0.1/postgres";
/** As many as Parley has by itself. */
const poolerConnections = 16;
/** More would not end within the patience of whoever waits for it. */
const runSecondsMax = 7200;
const calm = quiet(options.quick ? 0 : Number(options.patience));
const droppers: (() => Promise<void>)[] = [];

async function main(): Promise<void> {
  const missing = await ensureWrk();
  if (missing) throw new Error(missing);
  const drop = async () => {
    for (const one of droppers.splice(0)) await one();
  };
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => {
      void drop().finally(() => process.exit(130));
    });
  const late = setTimeout(() => {
    process.stderr.write(`Not done within ${runSecondsMax} s.\n`);
    void drop().finally(() => process.exit(1));
  }, runSecondsMax * 1000);
  late.unref();
  try {
    await run();
  } finally {
    await drop();
  }
}

async function run(): Promise<void> {
  if (only === "sla") return serviceLevels();
  if (only === "channels") return channels();
  if (only === "seen") return seen();
  if (only === "mails") return mails(options.quick ? 5000 : 100_000);
  const installations: Installation[] = [];
  for (const [at, size] of (options.profile === undefined ? sizes : sizes.slice(0, 1)).entries()) {
    const store = await postgresStore(administratorUrl, `parley_bench_${process.pid}_${at}`);
    droppers.push(() => store.drop());
    if (at === 0) await say(store.url);
    if (at === 0) await followDatabase(store.url);
    const startedAt = performance.now();
    const installation = await install(store, size, only);
    installations.push(installation);
    process.stdout.write(
      `${size.toLocaleString("en")} tickets, loaded by SQL in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`,
    );
  }
  const [smallest] = installations;
  if (!smallest) return;
  if (options.profile !== undefined) await profile(smallest.store, smallest.scenarios, seconds);
  else if (only === "broadcast")
    process.stdout.write(
      await broadcast(smallest.store, smallest.people.writers, options.quick ? 100 : 1000),
    );
  else if (only === "dashboards") await dashboards(installations);
  else await compare(installations);
}

/** Five pairs with and without, a tenth of the largest recounted. */
async function serviceLevels(): Promise<void> {
  const store = await postgresStore(administratorUrl, `parley_bench_${process.pid}_sla`);
  droppers.push(() => store.drop());
  await say(store.url);
  await followDatabase(store.url);
  const tickets = Math.max(...sizes);
  await measureSla(store, {
    tickets,
    recounted: Math.ceil(tickets / 10),
    pairs: options.quick ? 1 : 5,
    seconds,
  });
}

/** Metrics and traces, set and not. */
async function seen(): Promise<void> {
  const store = await postgresStore(administratorUrl, `parley_bench_${process.pid}_seen`);
  droppers.push(() => store.drop());
  await say(store.url);
  await measureSeen(store, { rounds, seconds, calm });
}

async function channels(): Promise<void> {
  const store = await postgresStore(administratorUrl, `parley_bench_${process.pid}_channels`);
  droppers.push(() => store.drop());
  await say(store.url);
  await followDatabase(store.url);
  await measureChannels(
    store,
    options.quick ? { burst: [200, 5], sustained: [40, 10] } : { burst: [1000, 10], sustained: [100, 30] },
  );
}

/** An installation's servers. */
interface Trio {
  installation: Installation;
  parley: ServerProcess;
  floor: Awaited<ReturnType<typeof startFloor>>;
  repeated: Repeated | null;
}

async function startTrio(installation: Installation, at: number): Promise<Trio> {
  const { store, size, dealsCount, tenant, scenarios } = installation;
  const floorStored = await floorStore(administratorUrl, `parley_floor_${process.pid}_${at}`, {
    tickets: size,
    contacts: size,
    deals: dealsCount,
  });
  droppers.push(() => floorStored.drop());
  const repeated = options.old ? await startRepeated(store, tenant, scenarios) : null;
  return {
    installation,
    parley: await startServer({ env: options.pooler ? await behindPooler(store) : serverEnv(store) }),
    floor: await startFloor(floorStored.url),
    repeated,
  };
}

/** PgBouncer in transaction mode between Parley and its database; the floor stays where it is. */
async function behindPooler(store: Installation["store"]): Promise<Record<string, string>> {
  const pooler = await startPgBouncer(store.url, poolerConnections);
  droppers.unshift(() => pooler.stop());
  return {
    ...serverEnv(store),
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: store.url,
    DATABASE_POOLER: "transaction",
  };
}

/**
 * Scenario by scenario, all sizes of it in turn: sizes that are measured minutes apart meet two machines, and
 * the later one appears to have grown by what the machine grew slower.
 */
async function compare(installations: Installation[]): Promise<void> {
  const trios: Trio[] = [];
  const lines: Line[] = [];
  try {
    for (const [at, installation] of installations.entries()) trios.push(await startTrio(installation, at));
    process.stdout.write(`\n${headOf(options.old)}`);
    for (const at of trios[0]?.installation.scenarios.keys() ?? [])
      for (const line of await alternate(trios, at)) {
        process.stdout.write(lineOf(line, options.old));
        lines.push(line);
      }
    for (const line of growthTable(lines, sizes)) process.stdout.write(line);
    const [first] = trios;
    if (first && heldSeconds > 0 && isAsked("create", only)) await hold(first);
  } finally {
    for (const { parley, floor, repeated } of trios) {
      floor.child.kill();
      repeated?.child.kill();
      await parley.stop();
    }
  }
  process.stdout.write(`\n${calm.summary()}\n`);
}

const hold = ({ installation, parley, floor }: Trio): Promise<void> =>
  held(
    {
      parley: { url: parley.url, pid: parley.child.pid ?? 0 },
      floor,
      databaseUrl: installation.store.url,
    },
    [
      { name: "one tenant", callers: installation.people.writers },
      { name: `${installation.others.length} tenants together`, callers: mixed(installation.others) },
    ],
    heldSeconds,
  );
/** So that those who call one after the other are of different tenants. */
const mixed = <T>(crowds: readonly (readonly T[])[]): T[] =>
  (crowds[0] ?? []).flatMap((_, at) => crowds.flatMap((crowd) => crowd.slice(at, at + 1)));

/** One scenario: Parley's sizes, and the largest beside its floor, for these are what the aims compare. */
async function alternate(trios: readonly Trio[], at: number): Promise<Line[]> {
  const lanes: { parley: Lane; floor: Lane; old: Lane | null }[] = [];
  for (const { installation, parley, floor, repeated } of trios) {
    const scenario = installation.scenarios[at];
    if (!scenario) throw new Error("Every size is asked the same.");
    const requests = (await scenario.begin?.(parley.url)) ?? scenario.requests;
    const repeatedRequests = await repeated?.requestsOf(parley.url, scenario);
    lanes.push({
      parley: {
        target: { url: parley.url, pid: parley.child.pid ?? 0 },
        requests: requestsOf({ ...scenario, requests }),
      },
      floor: { target: floor, requests: requestsOf({ requests: scenario.floor, callers: [] }) },
      old: repeated && repeatedRequests ? { target: repeated, requests: repeatedRequests } : null,
    });
  }
  const olds = lanes.flatMap(({ old }) => (old ? [old] : []));
  const measured = await inTurn(
    [...lanes.map(({ parley }) => parley), ...lanes.map(({ floor }) => floor).toReversed(), ...olds],
    { rounds, seconds, warmUpSeconds: options.quick ? 1 : Number(options["warm-up"]), calm, ask: askByWrk },
  );
  return trios.flatMap(({ installation: { scenarios, size } }, of) => {
    const scenario = scenarios[at];
    if (!scenario) return [];
    return [
      {
        scenario,
        size,
        parley: measured[of] ?? [],
        floor: measured[2 * lanes.length - 1 - of] ?? [],
        old: olds.length === 0 ? null : (measured[2 * lanes.length + of] ?? null),
      },
    ];
  });
}

async function dashboards(installations: readonly Installation[]): Promise<void> {
  for (const { store, size, people } of installations) {
    const parley = await startServer({ env: serverEnv(store) });
    process.stdout.write(
      `\n${row([`dashboards, ${size.toLocaleString("en")}`, "parley/s", "p50 ms", "p99 ms", "× list", "aim < 5", "cold ms"])}`,
    );
    const target = { url: parley.url, pid: parley.child.pid ?? 0 };
    for (const line of await measureDashboards(target, people.writers, seconds)) {
      const { path: of, measured, times, coldMs, isMet } = line;
      process.stdout.write(
        `${of}\n${row(["", whole(measured.perSecond), fine(measured.p50), fine(measured.p99), times.toFixed(1), isMet === null ? "" : verdict(isMet), whole(coldMs)])}`,
      );
    }
    await parley.stop();
  }
}

async function say(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  await client.end();
  process.stdout.write(
    `${new Date().toISOString().slice(0, 16)}Z, Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version ?? "?"}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "?"}, load ${os.loadavg()[0]?.toFixed(1) ?? "?"}; ${connections} connections of one wrk thread, ${rounds} × ${seconds} s each in turn, the median\n`,
  );
}

await main();
