// Servers, agents, visitors, and what came of them.
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { newId } from "../../../server/db/columns.ts";
import { eventually, freePort, startServer } from "../../../tests/processes/server-process.ts";
import type { ServerProcess, Store } from "../../../tests/processes/server-process.ts";
import { found, people, renewedTokens } from "../../../tests/processes/tenant.ts";
import { cpuMsOf } from "../measure.ts";
import { untilEmpty } from "../queues.ts";
import { account } from "./account.ts";
import type { Account } from "./account.ts";
import type { Order, Renewed, Report, Told } from "./generator.ts";
import type { Plan } from "./plan.ts";
import { readMetrics } from "./read-metrics.ts";
import type { MetricsRead } from "./read-metrics.ts";

export interface Outcome {
  report: Report;
  account: Account;
  /** Resident megabytes of each process, every few seconds. */ memory: number[][];
  /** Share of a processor of each, in percent. */ processor: number[];
  emptiedMs: number;
  /** What the processes counted of themselves, and when; only where it was asked for. */
  metrics: MetricsRead;
}

const tenant = "desk";
const processesCount = 2;
const looksEveryMs = 5000;
/** A token is good for fifteen minutes. */
const renewsEveryMs = 5 * 60_000;
/** By then every socket has heard what there is, or will not. */
const patienceMs = 60_000;

/** @param say tells how far it is */
export async function runDay(
  store: Store & { url: string },
  redisUrl: string,
  plan: Plan,
  { say, readsMetrics = false }: { say: (line: string) => void; readsMetrics?: boolean },
): Promise<Outcome> {
  const database = await store.open();
  await found(database, tenant);
  const ids = Array.from({ length: plan.agents }, newId);
  const agents = await people(database, tenant, { role: "AGENT", ids, capacity: 1000, isAvailable: true });
  const env = { ...store.env, REDIS_URL: redisUrl, NODE_ENV: "production", LOG_LEVEL: "error" };
  const servers: ServerProcess[] = [];
  const generator = startGenerator();
  const watch = watchOf(servers);
  const metrics = readMetrics(looksEveryMs);
  const renewal = createRenewal();
  try {
    for (let at = 0; at < processesCount; at += 1) {
      const port = readsMetrics ? await freePort() : null;
      servers.push(await startServer({ env: port === null ? env : { ...env, METRICS_PORT: String(port) } }));
      if (port !== null) metrics.of(`API ${at + 1}`, port);
    }
    const mark = `load ${newId().slice(-8)}`;
    generator.send({ plan, urls: servers.map(({ url }) => url), tenant, agents, mark });
    renewal.start(async () => {
      generator.send({ tokens: await renewedTokens(database, agents) });
    });
    await generator.next("ready");
    say(`${plan.agents} agents hold sockets`);
    watch.start();
    metrics.start();
    generator.send("begin");
    await generator.next("done");
    watch.stop();
    await metrics.stop();
    const { tookMs } = await untilEmpty(store.url, 300_000);
    const check = async () => {
      const report = await generator.report();
      return { report, account: await account(database, tenant, mark, report) };
    };
    let checked = await check();
    await eventually(
      "everybody has heard",
      async () => {
        checked = await check();
        return checked.account.unheard.length === 0 && checked.report.away.length === 0;
      },
      patienceMs,
    ).catch(() => undefined); // told in the outcome
    return { ...checked, ...watch.seen(), emptiedMs: tookMs, metrics: metrics.seen() };
  } finally {
    watch.stop();
    await metrics.stop();
    await renewal.stop();
    generator.end();
    for (const server of servers) await server.stop();
    await database.close();
  }
}

/** Does something every few minutes, until it is stopped; what failed is thrown then. */
function createRenewal() {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  return {
    start(renew: () => Promise<void>) {
      timer = setInterval(() => {
        last = last.then(renew);
        last.catch(() => undefined);
      }, renewsEveryMs);
    },
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}

/** The process that agents and visitors are in. */
function startGenerator() {
  const child = fork(path.join(import.meta.dirname, "generator.ts"));
  const ended = once(child, "exit");
  const next = async (kind: Told["kind"]): Promise<Told> => {
    for (;;) {
      const [told] = (await Promise.race([
        once(child, "message"),
        ended.then(() => Promise.reject(new Error("The generator ended."))),
      ])) as [Told]; // generator.ts says nothing else
      if (told.kind === kind) return told;
    }
  };
  return {
    next,
    send: (order: Order | Renewed | "begin" | "report") => child.send(order),
    async report(): Promise<Report> {
      child.send("report");
      const told = await next("report");
      if (told.kind !== "report") throw new Error("It was asked for a report.");
      return told;
    },
    end: () => child.kill(),
  };
}

/** Looks at the processes from outside, as Linux tells of them. */
function watchOf(servers: readonly ServerProcess[]) {
  const memory: number[][] = [];
  let pids: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let since = 0;
  let before: number[] = [];
  let processor: number[] = [];
  const look = () => {
    for (const [at, pid] of pids.entries()) (memory[at] ??= []).push(residentMb(pid));
  };
  return {
    start() {
      pids = servers.map(({ child }) => child.pid ?? 0);
      since = performance.now();
      before = pids.map(cpuMsOf);
      look();
      timer = setInterval(look, looksEveryMs);
    },
    stop() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      look();
      const ms = performance.now() - since;
      processor = pids.map((pid, at) => (100 * (cpuMsOf(pid) - (before[at] ?? 0))) / ms);
    },
    seen: () => ({ memory, processor }),
  };
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1024;

/** How much more the last fifth holds than the second: a process that keeps what it should let go grows on. */
export function growthOf(megabytes: readonly number[]): number {
  const fifth = Math.max(1, Math.floor(megabytes.length / 5));
  const mean = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0) / of.length;
  return mean(megabytes.slice(-fifth)) / mean(megabytes.slice(fifth, 2 * fifth));
}
