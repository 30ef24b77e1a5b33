// `npm run bench:load`: a desk with 100,000 tickets a day, 2,000 agents with open sockets and 5,000 visitors on
// two API processes. PostgreSQL with a superuser at BENCH_DATABASE_URL, Redis at REDIS_URL.
import { writeFileSync } from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import { postgresStore } from "../../../tests/processes/server-process.ts";
import { percentiles } from "../measure.ts";
import { fine, row, verdict, whole } from "../print.ts";
import { dashboardPanels } from "../../prometheus/deployed.ts";
import { drawPanels } from "../../prometheus/draw.ts";
import { calls, perSecondOf } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { growthOf, runDay } from "./run.ts";
import type { Outcome } from "./run.ts";

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    rate: { type: "string", default: "1" },
    agents: { type: "string", default: "2000" },
    visitors: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    picture: { type: "string" },
  },
});
const growthMax = 1.1;
const administratorUrl = process.env["BENCH_DATABASE_URL"] ?? "postgres://root@127.0.0.1/postgres";
const redisUrl = process.env["REDIS_URL"] ?? "redis://127.0.0.1:6379";

async function main(): Promise<boolean> {
  const plan: Plan = {
    seed: Number(options.seed),
    seconds: Number(options.minutes) * 60,
    ticketsPerSecond: perSecondOf(Number(options.rate)),
    agents: Number(options.agents),
    visitors: Number(options.visitors),
  };
  const store = await postgresStore(administratorUrl, `parley_load_${process.pid}`);
  const [load] = os.loadavg();
  process.stdout.write(
    `${new Date().toISOString().slice(0, 16)}Z, Node ${process.versions.node}, ${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? "?"}, load ${fine(load ?? 0)}; ${options.rate} × 100,000 tickets a day for ${options.minutes} min, seed ${options.seed}\n`,
  );
  try {
    const outcome = await runDay(store, redisUrl, plan, {
      say: (line) => process.stdout.write(`${line}\n`),
      readsMetrics: options.picture !== undefined,
    });
    if (options.picture !== undefined) writeFileSync(options.picture, pictureOf(plan, outcome));
    return print(outcome);
  } finally {
    await store.drop();
  }
}

/** The dashboard of deploy/ over this run. */
function pictureOf(plan: Plan, { metrics: { series, fromMs, toMs } }: Outcome): string {
  const span = { fromMs, toMs, stepMs: Math.max(1000, Math.round((toMs - fromMs) / 120)) };
  const title = `${plan.agents} agents and ${plan.visitors} visitors for ${plan.seconds} s, ${plan.ticketsPerSecond.toFixed(2)} tickets a second, two API processes`;
  return drawPanels(dashboardPanels("30s"), series, span, title);
}

function print({ report, account, memory, processor, emptiedMs }: Outcome): boolean {
  process.stdout.write(row(["call", "answered", "a second", "p50 ms", "p99 ms"]));
  for (const call of calls) {
    const times = report.times[call] ?? [];
    const { p50, p99 } = percentiles(times);
    process.stdout.write(
      row([call, whole(times.length), fine(times.length / report.seconds), fine(p50), fine(p99)]),
    );
  }
  const late = percentiles(report.lateMs);
  process.stdout.write(`sent later than planned by p50 ${fine(late.p50)} ms, p99 ${fine(late.p99)} ms\n`);
  for (const [at, megabytes] of memory.entries()) {
    const shown = Array.from({ length: 6 }, (_, part) =>
      whole(megabytes[Math.round((part / 5) * (megabytes.length - 1))] ?? Number.NaN),
    );
    process.stdout.write(
      `API process ${at + 1}: ${shown.join(" → ")} MB resident, ${fine(growthOf(megabytes))} of the second fifth at the end (aim ≤ ${growthMax}: ${verdict(growthOf(megabytes) <= growthMax)}), ${whole(processor[at] ?? Number.NaN)} % of a processor\n`,
    );
  }
  const errors = Object.entries(report.refused);
  for (const [what, count] of errors) process.stdout.write(`${count} × ${what}\n`);
  const refused = sumOf(report.refused);
  process.stdout.write(
    `${refused} refused; ${account.tickets} tickets, ${account.messages} messages: ${account.lost} lost, ${account.doubled} doubled; queues empty after ${fine(emptiedMs / 1000)} s\n`,
  );
  const { troubles, away } = report;
  for (const [what, count] of Object.entries(troubles)) process.stdout.write(`${count} × ${what}\n`);
  process.stdout.write(
    `${sumOf(troubles)} times a socket was refused or cut and came again; ${away.length} never came back\n`,
  );
  for (const who of away.slice(0, 5)) process.stdout.write(`  ${who} is away\n`);
  process.stdout.write(
    `${report.agents.length} agents' and ${report.visitors.length} visitors' sockets, ${account.events} events: ${account.unheard.length} did not hear all of theirs once and in order\n`,
  );
  for (const { who, why } of account.unheard.slice(0, 5)) process.stdout.write(`  ${who}: ${why}\n`);
  return refused + account.lost + account.doubled + account.unheard.length + away.length === 0;
}

const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

if (!(await main())) process.exitCode = 1;
