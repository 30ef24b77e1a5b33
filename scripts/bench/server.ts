// `npm run bench`: how near the server comes to a bare one on the same SQL, and what a growing tenant costs.
// PostgreSQL with a superuser at BENCH_DATABASE_URL.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import { postgresStore, startServer } from "../../tests/processes/server-process.ts";
import type { ServerProcess, Store } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import type { Recorded } from "./bare.ts";
import { broadcast } from "./broadcast.ts";
import { loadContacts } from "./contacts-load.ts";
import { measureDashboards } from "./dashboards.ts";
import { agentId, agentsCount, loadTickets } from "./load.ts";
import { middle } from "./measure.ts";
import type { Measured, Request } from "./measure.ts";
import { quiet } from "./quiet.ts";
import { record, ticketFields } from "./record.ts";
import { contactScenarios, scenarios } from "./scenarios.ts";
import type { Scenario } from "./scenarios.ts";
import { growthOf, inTurn } from "./turns.ts";

const { values: options } = parseArgs({
  options: {
    tickets: { type: "string", default: "100000,1000000" },
    contacts: { type: "string", default: "100000,1000000" },
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "3" },
    quick: { type: "boolean", default: false },
    patience: { type: "string", default: "60" },
    only: { type: "string" },
    cpuprofile: { type: "string" },
  },
});
/** They have a data set of their own, and are measured only where they are asked for: `--only contacts`. */
const isOfContacts = options.only?.startsWith("contacts") ?? false;
const things = isOfContacts ? "contacts" : "tickets";
const sizes = options.quick ? [2000, 20_000] : options[things].split(",").map(Number);
const seconds = options.quick ? 1 : Number(options.seconds);
const rounds = options.quick ? 1 : Number(options.rounds);
const administratorUrl = process.env["BENCH_DATABASE_URL"] ?? "postgres://root@127.0.0.1/postgres";
const tenant = "bench";
const smallTenants = ["small-one", "small-two", "small-three"];
/** More would not end within the patience of whoever waits for it. */
const runSecondsMax = 1800 + Number(options.patience);
const calm = quiet(Number(options.patience));

type Database = Store & { url: string };
/** Each size is an installation of its own: a database, and in it a tenant that has grown so large. */
interface Installation {
  size: number;
  store: Database;
  scenarios: Scenario[];
  writers: Caller[];
}
/** The rounds of one scenario at one size. */
interface Line {
  scenario: Scenario;
  size: number;
  parley: Measured[];
  bare: Measured[];
}

async function main(): Promise<void> {
  const stores: Database[] = [];
  const drop = async () => {
    for (const store of stores) await store.drop();
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
    for (const at of sizes.keys())
      stores.push(await postgresStore(administratorUrl, `parley_bench_${process.pid}_${at}`));
    await run(stores);
  } finally {
    await drop();
  }
}

async function run(stores: Database[]): Promise<void> {
  const installations: Installation[] = [];
  for (const [at, store] of stores.entries()) {
    const client = new pg.Client({ connectionString: store.url });
    client.on("error", () => undefined); // when the run fails, its database goes before its connection
    await client.connect();
    const { readers, writers, ownerIds } = await foundTenants(store, client);
    if (at === 0) {
      await say(client);
      // Before anything has happened in the tenant, so that no event of other work is heard in between.
      if (options.only === undefined || options.only === "broadcast")
        process.stdout.write(await broadcast(store, writers, options.quick ? 100 : 1000));
      if (options.only === "broadcast") {
        await client.end();
        return;
      }
    }
    const size = sizes[at] ?? 0;
    installations.push({
      size,
      store,
      writers,
      scenarios: (await load(client, size, { readers, writers, ownerIds })).filter(
        ({ name }) => options.only === undefined || name.includes(options.only),
      ),
    });
    await client.end();
  }
  for (const line of growthTable(await measureSizes(installations))) process.stdout.write(`${line}\n`);
  process.stdout.write(`\n${calm.summary()}\n`);
}

/** @returns what is asked then */
async function load(
  client: pg.Client,
  size: number,
  { readers, writers, ownerIds }: { readers: Caller[]; writers: Caller[]; ownerIds: string[] },
): Promise<Scenario[]> {
  const startedAt = performance.now();
  const listId = newId();
  if (isOfContacts) await loadContacts(client, { tenant, count: size, ownerIds, listId });
  else {
    await loadTickets(client, { tenant, count: size });
    for (const small of smallTenants) await loadTickets(client, { tenant: small, count: 300 });
  }
  process.stdout.write(
    `${size.toLocaleString("en")} ${things}, loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`,
  );
  return isOfContacts
    ? contactScenarios(size, readers, { ownerIds, listId })
    : scenarios(client, tenant, size, readers, writers);
}

async function foundTenants(
  store: Database,
  client: pg.Client,
): Promise<{ readers: Caller[]; writers: Caller[]; ownerIds: string[] }> {
  const database = await store.open();
  const agents = (
    await client.query<{ id: string }>(
      `select ${agentId("n")} as id from generate_series(0, ${agentsCount - 1}) as n order by n`,
    )
  ).rows.map(({ id }) => id);
  for (const id of [tenant, ...smallTenants]) await found(database, id);
  // Agents of the big tenant take whatever comes, so that each creation runs a whole assignment.
  await people(database, tenant, { role: "AGENT", ids: agents, capacity: 1_000_000, isAvailable: true });
  // Many people call, as in life: a single one would meet the limit of calls a minute.
  const crowd = (count: number) => Array.from({ length: count }, newId);
  const readers = await people(database, tenant, { role: "USER", ids: crowd(200) });
  const writers = await people(database, tenant, { role: "ADMIN", ids: crowd(200) });
  await database.close();
  return { readers, writers, ownerIds: agents };
}

/**
 * An installation's Parley and the bare server on the same database, with what it has to answer for each
 * scenario.
 */
interface Pair {
  installation: Installation;
  parley: ServerProcess;
  bare: { url: string; child: ChildProcess };
  recorded: Recorded[][];
}

async function startPair(installation: Installation): Promise<Pair> {
  const { store, scenarios: all } = installation;
  const env = { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" };
  const observed = await startServer({
    env,
    nodeOptions: ["--import", path.join(import.meta.dirname, "capture.ts")],
    hasChannel: true,
  });
  const recorded: Recorded[][] = [];
  // Writes first: what the reads are to answer must not change after it was recorded.
  for (const [at, scenario] of [...all.entries()].toReversed())
    recorded[at] = await record(observed, scenario, String(at));
  await observed.stop();
  const parley = await startServer({
    env,
    nodeOptions:
      options.cpuprofile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.cpuprofile}`],
  });
  return { installation, parley, bare: await startBare(store.url, recorded.flat()), recorded };
}

/**
 * Scenario by scenario, all sizes of it in turn: sizes that are measured minutes apart meet two machines, and
 * the later one appears to have grown by what the machine grew slower.
 */
async function measureSizes(installations: Installation[]): Promise<Line[]> {
  const pairs: Pair[] = [];
  const lines: Line[] = [];
  try {
    for (const installation of installations) pairs.push(await startPair(installation));
    process.stdout.write(
      `\n${row(["", things, "parley/s", "bare/s", "ratio", "p50 ms", "bare", "p99 ms", "bare", "cpu ms", "bare"])}`,
    );
    for (const at of pairs[0]?.installation.scenarios.keys() ?? []) {
      const measured = await alternate(pairs, at);
      for (const line of measured) process.stdout.write(told(line));
      lines.push(...measured);
    }
    if (options.only === undefined || "dashboards".includes(options.only))
      for (const {
        installation: { size, writers },
        parley,
      } of pairs) {
        process.stdout.write(
          `\n${row([`dashboards, ${size.toLocaleString("en")}`, "parley/s", "p50 ms", "p99 ms", "× list", "aim < 5", "cold ms"])}`,
        );
        for (const { path: of, measured, times, coldMs, isMet } of await measureDashboards(
          { url: parley.url, pid: parley.child.pid ?? 0 },
          writers,
          seconds,
        ))
          process.stdout.write(
            `${of}\n${row(["", whole(measured.perSecond), fine(measured.p50), fine(measured.p99), times.toFixed(1), isMet === null ? "" : verdict(isMet), whole(coldMs)])}`,
          );
      }
  } finally {
    for (const { parley, bare } of pairs) {
      bare.child.kill();
      await parley.stop();
    }
  }
  return lines;
}

/**
 * One scenario: Parley's sizes beside each other, and the largest beside its bare server, for these are what
 * the aims compare.
 */
async function alternate(pairs: Pair[], at: number): Promise<Line[]> {
  const lanes = [];
  for (const { installation, parley, bare, recorded } of pairs) {
    const [scenario, taped] = [installation.scenarios[at], recorded[at] ?? []];
    if (!scenario) throw new Error("Every size is asked the same.");
    await isTheSame(parley.url, bare.url, scenario, taped);
    lanes.push({
      scenario,
      size: installation.size,
      parley: {
        target: { url: parley.url, pid: parley.child.pid ?? 0 },
        requests: callsOf(
          scenario,
          (index) => scenario.requests[index % scenario.requests.length]?.path ?? "/",
        ),
      },
      bare: {
        target: { url: bare.url, pid: bare.child.pid ?? 0 },
        requests: callsOf(scenario, (index) => `/${taped[index % taped.length]?.tag}`),
      },
    });
  }
  const measured = await inTurn(
    [...lanes.map(({ parley }) => parley), ...lanes.map(({ bare }) => bare).toReversed()],
    { rounds, seconds, warmUpSeconds: 2, calm },
  );
  return lanes.map(({ scenario, size }, of) => ({
    scenario,
    size,
    parley: measured[of] ?? [],
    bare: measured.at(-1 - of) ?? [],
  }));
}

function told({ scenario, size, parley: parleyRounds, bare: bareRounds }: Line): string {
  const [parley, bare] = [middle(parleyRounds), middle(bareRounds)];
  return row([
    scenario.name,
    size.toLocaleString("en"),
    whole(parley.perSecond),
    whole(bare.perSecond),
    (parley.perSecond / bare.perSecond).toFixed(2),
    fine(parley.p50),
    fine(bare.p50),
    fine(parley.p99),
    fine(bare.p99),
    parley.cpuMs.toFixed(2),
    bare.cpuMs.toFixed(2),
  ]);
}

/** As many requests as callers, so that everybody calls. */
function callsOf(scenario: Scenario, pathOf: (index: number) => string): Request[] {
  return scenario.callers.map(({ token }, index) => {
    const { method = "GET", body } = scenario.requests[index % scenario.requests.length] ?? {};
    return {
      method,
      path: pathOf(index),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    };
  });
}

/** The comparison would mean nothing if the bare server answered something else. */
async function isTheSame(
  parleyUrl: string,
  bareUrl: string,
  scenario: Scenario,
  taped: Recorded[],
): Promise<void> {
  if (scenario.kind === "write") return;
  const jsonOf = async (url: string, token = "") =>
    canonical(await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json());
  for (const [at, { tag }] of taped.entries()) {
    const [ours, theirs] = [
      await jsonOf(
        `${parleyUrl}${scenario.requests[at]?.path}`,
        scenario.callers[at % scenario.callers.length]?.token,
      ),
      await jsonOf(`${bareUrl}/${tag}`),
    ];
    if (ours !== theirs)
      throw new Error(
        `The bare server answers something else for ${scenario.name} (${tag}):\n${theirs.slice(0, 1500)}\n${ours.slice(0, 1500)}`,
      );
  }
}
/** The same text for the same data, whatever the order of the fields. */
const canonical = (data: unknown) =>
  JSON.stringify(data, (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

async function startBare(url: string, recorded: Recorded[]): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, "bare.ts"));
  child.send({ url, tenant, fields: ticketFields, recorded });
  // bare.ts says where it listens, and nothing else
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, child };
}

function growthTable(lines: Line[]): string[] {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (smallest === largest) return [];
  const at = (size: number, name: string) =>
    lines.find((line) => line.size === size && line.scenario.name === name);
  const names = [...new Set(lines.map(({ scenario }) => scenario.name))];
  return [
    `\nFrom ${smallest.toLocaleString("en")} to ${largest.toLocaleString("en")} ${things} (p50)`,
    row(["", "growth", "of bare", "aim", "", "ratio", "aim", ""]).trimEnd(),
    ...names.flatMap((name) => {
      const [from, to] = [at(smallest, name), at(largest, name)];
      if (!from || !to) return [];
      const growth = growthOf(from.parley, to.parley);
      const ratio = middle(to.parley).perSecond / middle(to.bare).perSecond;
      const { growthMax, ratioMin } = to.scenario;
      return [
        row([
          name,
          growth.toFixed(2),
          growthOf(from.bare, to.bare).toFixed(2),
          growthMax ? `≤ ${growthMax}` : "",
          growthMax === undefined ? "" : verdict(growth <= growthMax),
          ratio.toFixed(2),
          ratioMin ? `≥ ${ratioMin}` : "",
          ratioMin === undefined ? "" : verdict(ratio >= ratioMin),
        ]).trimEnd(),
      ];
    }),
  ];
}
const verdict = (isMet: boolean): string => (isMet ? "met" : "MISSED");

async function say(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  process.stdout.write(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version ?? "?"}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "?"}; 20 connections, ${rounds} × ${seconds} s each in turn, the median\n`,
  );
}
const row = (cells: string[]): string =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(26) : cell.padStart(10))).join("")}\n`;
const whole = (value: number) => value.toFixed(0);
const fine = (value: number) => value.toFixed(1);

await main();
