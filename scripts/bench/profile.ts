// `npm run bench -- --profile list`: where the milliseconds of a call are, in Node and in the database.
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Profiler } from "node:inspector";
import pg from "pg";
import { startServer } from "../../tests/processes/server-process.ts";
import type { ServerProcess } from "../../tests/processes/server-process.ts";
import type { Captured, Statement } from "./capture.ts";
import { percentiles } from "./measure.ts";
import type { Request } from "./measure.ts";
import { row } from "./print.ts";
import type { Wish } from "./profiled.ts";
import { requestsOf } from "./scenarios.ts";
import type { Scenario } from "./scenarios.ts";
import { selfTimes } from "./self-time.ts";
import { askByWrk } from "./wrk.ts";

const folder = path.resolve(import.meta.dirname, "../../.cache/bench");
const [functionsShown, callsWatched, callsBefore, textShown] = [25, 30, 20, 150];
const hook = (name: string): string[] => ["--import", path.join(import.meta.dirname, name)];
const say = (text: string): void => {
  process.stdout.write(text);
};

interface Store {
  url: string;
  env: Record<string, string>;
}

export async function profile(store: Store, scenarios: readonly Scenario[], seconds: number): Promise<void> {
  const env = { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" };
  const server = await startServer({ env, nodeOptions: hook("profiled.ts"), hasChannel: true });
  for (const scenario of scenarios) await profileNode(server, scenario, seconds);
  await server.stop();
  await settings(store.url, "set");
  try {
    const observed = await startServer({ env, nodeOptions: hook("capture.ts"), hasChannel: true });
    for (const scenario of scenarios) await profileStatements(observed, scenario);
    await observed.stop();
  } finally {
    await settings(store.url, "reset");
  }
}

const requestsFor = async (url: string, scenario: Scenario): Promise<Request[]> =>
  requestsOf({ ...scenario, requests: (await scenario.begin?.(url)) ?? scenario.requests });

async function profileNode(server: ServerProcess, scenario: Scenario, seconds: number): Promise<void> {
  const requests = await requestsFor(server.url, scenario);
  const target = { url: server.url, pid: server.child.pid ?? 0 };
  await askByWrk(target, requests, 3); // until it is at its best
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${scenario.name.replaceAll(/\W+/g, "-")}.cpuprofile`);
  const tell = async (wish: Wish) => {
    server.child.send(wish);
    await once(server.child, "message");
  };
  await tell({ profile: "start" });
  const measured = await askByWrk(target, requests, seconds);
  await tell({ profile: "stop", file });
  const { owners, functions } = selfTimes(JSON.parse(readFileSync(file, "utf8")) as Profiler.Profile); // what Node wrote
  const each = (ms: number) => (ms / measured.count).toFixed(3);
  say(
    `\n${scenario.name}: ${measured.perSecond.toFixed(0)}/s, p50 ${measured.p50.toFixed(1)} ms, ${measured.cpuMs.toFixed(2)} ms of processor a call; .cpuprofile at ${path.relative(process.cwd(), file)}\n${row(["whose code", "ms a call"])}`,
  );
  for (const { name, ms } of owners) say(row([name, each(ms)]));
  say("the longest functions, by themselves\n");
  for (const { name, ms } of functions.filter(({ owner }) => owner !== "idle").slice(0, functionsShown))
    say(`  ${each(ms)}  ${name}\n`);
}

/** PostgreSQL tells each connection of this database what it took for each message of the protocol. */
async function settings(url: string, how: "set" | "reset"): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  const name = pg.escapeIdentifier(rows[0]?.name ?? "");
  for (const [setting, value] of [
    ["log_min_duration_statement", "0"],
    ["client_min_messages", "'log'"],
  ])
    await client.query(
      `alter database ${name} ${how === "set" ? `set ${setting} = ${value}` : `reset ${setting}`}`,
    );
  await client.end();
}

async function profileStatements(server: ServerProcess, scenario: Scenario): Promise<void> {
  const requests = await requestsFor(server.url, scenario);
  const calls: Statement[][] = [];
  for (let at = -callsBefore; at < callsWatched; at += 1) {
    const { method, path: of, headers, body } = requests[(at + callsBefore) % requests.length] ?? {};
    const told = once(server.child, "message");
    const response = await fetch(`${server.url}${of}`, {
      method: method ?? "GET",
      headers: { ...headers, "x-capture": "profile" },
      body: (body ?? "").replace("##########", `p${Date.now()}${at}`) || null,
    });
    if (!response.ok) throw new Error(`${of}: ${response.status} ${await response.text()}`);
    await response.text();
    const [{ statements }] = (await told) as [Captured]; // capture.ts tells nothing else
    if (at >= 0) calls.push(statements);
  }
  say(table(scenario.name, calls));
}

const middle = (values: number[]): number => (values.length === 0 ? 0 : percentiles(values).p50);
const total = (statements: readonly Statement[], of: (statement: Statement) => number): number =>
  statements.reduce((sum, statement) => sum + of(statement), 0);
const parts = ["parse", "bind", "execute"] as const;

/** The call that took as long as most, statement by statement, and the middle of all calls. */
function table(name: string, calls: Statement[][]): string {
  const ms = (of: (statement: Statement) => number) =>
    middle(calls.map((statements) => total(statements, of))).toFixed(2);
  const typical = calls.toSorted(
    (a, b) => total(a, ({ ms: took }) => took) - total(b, ({ ms: took }) => took),
  )[Math.floor(calls.length / 2)];
  const lines = (typical ?? []).map(
    (statement) =>
      `${[statement.ms, ...parts.map((part) => statement.took[part])].map((took) => took.toFixed(2).padStart(8)).join("")}  ${statement.name ? "named " : ""}${statement.text.replaceAll(/\s+/g, " ").slice(0, textShown)}\n`,
  );
  const count = middle(calls.map(({ length }) => length));
  const parsed = middle(calls.map((statements) => statements.filter(({ took }) => took.parse > 0).length));
  return `\n${name}, one call at a time, the middle of ${calls.length}: ${count} statements, ${parsed} parsed anew; ms seen by Node ${ms(({ ms: took }) => took)}, in PostgreSQL ${parts.map((part) => `${part} ${ms(({ took }) => took[part])}`).join(", ")} (bind plans where no plan is kept)\n${["ms", ...parts].map((part) => part.padStart(8)).join("")}  of the middle call\n${lines.join("")}`;
}
