// `npm run bench`: how near the server comes to a bare one on the same SQL, and what a growing tenant costs. PostgreSQL with a superuser at BENCH_DATABASE_URL.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import { postgresStore, startServer } from "../../tests/processes/server-process.ts";
import type { Store } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import type { Recorded } from "./bare.ts";
import { broadcast } from "./broadcast.ts";
import { appendContacts } from "./contacts-load.ts";
import { measureDashboards } from "./dashboards.ts";
import { agentId, agentsCount, appendTickets } from "./load.ts";
import { measure, middle } from "./measure.ts";
import type { Measured, Request, Target } from "./measure.ts";
import { quiet } from "./quiet.ts";
import { record, ticketFields } from "./record.ts";
import { contactScenarios, scenarios } from "./scenarios.ts";
import type { Scenario } from "./scenarios.ts";

const { values: options } = parseArgs({ options: { tickets: { type: "string", default: "100000,1000000" }, contacts: { type: "string", default: "100000,1000000" }, seconds: { type: "string", default: "2" }, rounds: { type: "string", default: "3" }, quick: { type: "boolean", default: false }, patience: { type: "string", default: "60" }, only: { type: "string" }, cpuprofile: { type: "string" } } });
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
const runSecondsMax = 900 + Number(options.patience);
const calm = quiet(Number(options.patience));

interface Line { scenario: Scenario; size: number; parley: Measured; bare: Measured }

async function main(): Promise<void> {
  const store = await postgresStore(administratorUrl, `parley_bench_${process.pid}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => { void store.drop().finally(() => process.exit(130)); });
  const late = setTimeout(() => { process.stderr.write(`Not done within ${runSecondsMax} s.\n`); void store.drop().finally(() => process.exit(1)); }, runSecondsMax * 1000);
  late.unref();
  try { await run(store); } finally { await store.drop(); }
}

async function run(store: Store & { url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: store.url });
  client.on("error", () => undefined); // when the run fails, its database goes before its connection
  await client.connect();
  const { readers, writers, ownerIds } = await foundTenants(store, client);
  const listId = newId();
  await say(client);
  // Before anything has happened in the tenant, so that no event of other work is heard in between.
  if (options.only === undefined || options.only === "broadcast") process.stdout.write(await broadcast(store, writers, options.quick ? 100 : 1000));
  if (options.only === "broadcast") { await client.end(); return; }
  const lines: Line[] = [];
  let loaded = 0;
  const endsAt = new Date();
  for (const size of sizes) {
    const startedAt = performance.now();
    if (isOfContacts) await appendContacts(client, { tenant, from: loaded, to: size, ownerIds, listId });
    else await appendTickets(client, { tenant, from: loaded, to: size, endsAt, totalMax: Math.max(...sizes) });
    if (loaded === 0 && !isOfContacts) for (const small of smallTenants) await appendTickets(client, { tenant: small, from: 0, to: 300, endsAt, totalMax: 300 });
    loaded = size;
    process.stdout.write(`\n${size.toLocaleString("en")} ${things}, loaded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
    lines.push(...(await measureSize(store, size, isOfContacts ? contactScenarios(size, readers, { ownerIds, listId }) : await scenarios(client, tenant, size, readers, writers), writers)));
  }
  await client.end();
  for (const line of growthOf(lines)) process.stdout.write(`${line}\n`);
  process.stdout.write(`\n${calm.summary()}\n`);
}

async function foundTenants(store: Store, client: pg.Client): Promise<{ readers: Caller[]; writers: Caller[]; ownerIds: string[] }> {
  const database = await store.open();
  const agents = (await client.query<{ id: string }>(`select ${agentId("n")} as id from generate_series(0, ${agentsCount - 1}) as n order by n`)).rows.map(({ id }) => id);
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

async function measureSize(store: Store & { url: string }, size: number, all: Scenario[], writers: Caller[]): Promise<Line[]> {
  const chosen = all.filter(({ name }) => options.only === undefined || name.includes(options.only));
  const env = { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" };
  const observed = await startServer({ env, nodeOptions: ["--import", path.join(import.meta.dirname, "capture.ts")], hasChannel: true });
  const recorded: Recorded[][] = [];
  // Writes first: what the reads are to answer must not change after it was recorded.
  for (const [at, scenario] of [...chosen.entries()].toReversed()) recorded[at] = await record(observed, scenario, String(at));
  await observed.stop();

  const parley = await startServer({ env, nodeOptions: options.cpuprofile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.cpuprofile}`] });
  const bare = await startBare(store.url, recorded.flat());
  const lines: Line[] = [];
  try {
    process.stdout.write(row(["", "parley/s", "bare/s", "ratio", "p50 ms", "bare", "p99 ms", "bare", "cpu ms", "bare"]));
    for (const [at, scenario] of chosen.entries()) {
      const taped = recorded[at] ?? [];
      const calls = { parley: callsOf(scenario, (index) => scenario.requests[index % scenario.requests.length]?.path ?? "/"), bare: callsOf(scenario, (index) => `/${taped[index % taped.length]?.tag}`) };
      await isTheSame(parley.url, bare.url, scenario, taped);
      const line = { scenario, size, ...(await alternate({ parley: { url: parley.url, pid: parley.child.pid ?? 0 }, bare: { url: bare.url, pid: bare.child.pid ?? 0 } }, calls)) };
      lines.push(line);
      process.stdout.write(row([scenario.name, whole(line.parley.perSecond), whole(line.bare.perSecond), (line.parley.perSecond / line.bare.perSecond).toFixed(2), fine(line.parley.p50), fine(line.bare.p50), fine(line.parley.p99), fine(line.bare.p99), line.parley.cpuMs.toFixed(2), line.bare.cpuMs.toFixed(2)]));
    }
    if (options.only === undefined || "dashboards".includes(options.only)) {
      process.stdout.write(`\n${row(["dashboards", "parley/s", "p50 ms", "p99 ms", "× list", "aim < 5", "cold ms"])}`);
      for (const { path: of, measured, times, coldMs, isMet } of await measureDashboards({ url: parley.url, pid: parley.child.pid ?? 0 }, writers, seconds)) process.stdout.write(`${of}\n${row(["", whole(measured.perSecond), fine(measured.p50), fine(measured.p99), times.toFixed(1), isMet === null ? "" : isMet ? "met" : "MISSED", whole(coldMs)])}`);
    }
  } finally { bare.child.kill(); await parley.stop(); }
  return lines;
}

/** Short rounds in turn, each time in the other order, so that a busy moment of the machine falls on both. */
async function alternate(targets: { parley: Target; bare: Target }, calls: { parley: Request[]; bare: Request[] }): Promise<{ parley: Measured; bare: Measured }> {
  const of = { parley: [] as Measured[], bare: [] as Measured[] }; // filled below
  // Until both have seen enough to be at their best.
  await measure(targets.parley, calls.parley, 2);
  await measure(targets.bare, calls.bare, 2);
  for (let round = 0; round < rounds; round += 1) for (const name of round % 2 === 0 ? (["parley", "bare"] as const) : (["bare", "parley"] as const)) of[name].push(await calm.measured([targets.parley.pid, targets.bare.pid], () => measure(targets[name], calls[name], seconds)));
  return { parley: middle(of.parley), bare: middle(of.bare) };
}

/** As many requests as callers, so that everybody calls. */
function callsOf(scenario: Scenario, pathOf: (index: number) => string): Request[] {
  return scenario.callers.map(({ token }, index) => {
    const { method = "GET", body } = scenario.requests[index % scenario.requests.length] ?? {};
    return { method, path: pathOf(index), headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) }, ...(body === undefined ? {} : { body }) };
  });
}

/** The comparison would mean nothing if the bare server answered something else. */
async function isTheSame(parleyUrl: string, bareUrl: string, scenario: Scenario, taped: Recorded[]): Promise<void> {
  if (scenario.kind === "write") return;
  const jsonOf = async (url: string, token = "") => canonical(await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).json());
  for (const [at, { tag }] of taped.entries()) {
    const [ours, theirs] = [await jsonOf(`${parleyUrl}${scenario.requests[at]?.path}`, scenario.callers[at % scenario.callers.length]?.token), await jsonOf(`${bareUrl}/${tag}`)];
    if (ours !== theirs) throw new Error(`The bare server answers something else for ${scenario.name} (${tag}):\n${theirs.slice(0, 1500)}\n${ours.slice(0, 1500)}`);
  }
}
/** The same text for the same data, whatever the order of the fields. */
const canonical = (data: unknown) => JSON.stringify(data, (_key, value: unknown) => (value !== null && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value));

async function startBare(url: string, recorded: Recorded[]): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, "bare.ts"));
  child.send({ url, tenant, fields: ticketFields, recorded });
  const [{ port }] = (await once(child, "message")) as [{ port: number }]; // bare.ts says where it listens, and nothing else
  return { url: `http://127.0.0.1:${port}`, child };
}

function growthOf(lines: Line[]): string[] {
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  if (smallest === largest) return [];
  const at = (size: number, name: string) => lines.find((line) => line.size === size && line.scenario.name === name);
  const names = [...new Set(lines.map(({ scenario }) => scenario.name))];
  const verdict = (isMet: boolean | undefined) => (isMet === undefined ? "" : isMet ? "met" : "MISSED");
  return [`\nFrom ${smallest.toLocaleString("en")} to ${largest.toLocaleString("en")} ${things} (p50)`, row(["", "growth", "of bare", "aim", "", "ratio", "aim", ""]).trimEnd(), ...names.flatMap((name) => {
    const [from, to] = [at(smallest, name), at(largest, name)];
    if (!from || !to) return [];
    const growth = to.parley.p50 / from.parley.p50;
    const ratio = to.parley.perSecond / to.bare.perSecond;
    const { growthMax, ratioMin } = to.scenario;
    return [row([name, growth.toFixed(2), (to.bare.p50 / from.bare.p50).toFixed(2), growthMax ? `≤ ${growthMax}` : "", verdict(growthMax === undefined ? undefined : growth <= growthMax), ratio.toFixed(2), ratioMin ? `≥ ${ratioMin}` : "", verdict(ratioMin === undefined ? undefined : ratio >= ratioMin)]).trimEnd()];
  })];
}

async function say(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  process.stdout.write(`${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, PostgreSQL ${rows[0]?.server_version ?? "?"}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "?"}; 20 connections, ${rounds} × ${seconds} s each, the median\n`);
}
const row = (cells: string[]): string => `${cells.map((cell, at) => (at === 0 ? cell.padEnd(26) : cell.padStart(10))).join("")}\n`;
const whole = (value: number) => value.toFixed(0);
const fine = (value: number) => value.toFixed(1);

await main();
