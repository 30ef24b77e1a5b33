// `npm run drill -- storm`: one client storms a tenant's pages, or with `--of` its calls, searches, uploads, jobs or sockets,
// while another tenant lists tickets at a calm rate. Fails where the other tenant's p99 is more than twice what it is in calm, and where the machine is
// too busy to tell.
import { parseArgs } from "node:util";
import { pgliteStore, postgresStore } from "../../tests/processes/server-process.ts";
import { percentiles } from "../bench/measure.ts";
import { ensureBuilt } from "../web-build.mjs";
import { holdStorm } from "./hold-storm.ts";
import type { StormTold } from "./hold-storm.ts";
import { storms } from "./storm-client.ts";

const { values: options } = parseArgs({
  options: {
    of: { type: "string", default: "pages" },
    engine: { type: "string", default: "pglite" },
    rounds: { type: "string", default: "8" },
    seconds: { type: "string", default: "2.5" },
    connections: { type: "string", default: "24" },
    rate: { type: "string", default: "30" },
  },
});
const [rounds, seconds, connections, perSecond] = [
  Number(options.rounds),
  Number(options.seconds),
  Number(options.connections),
  Number(options.rate),
];
const stormOf = storms.find((known) => known === options.of);
const ratioMax = 2;
/**
 * A machine on which a list takes so long in calm is doing something else, and the comparison would say
 * nothing.
 */
const calmMaxMs = 100;

async function main(): Promise<boolean> {
  if (stormOf === undefined) throw new Error(`--of is one of ${storms.join(", ")}.`);
  const failure = stormOf === "pages" ? await ensureBuilt() : undefined;
  if (failure !== undefined) throw new Error(failure);
  const store = await openStore();
  try {
    return tell(await holdStorm(store, { of: stormOf, rounds, seconds, connections, perSecond }));
  } finally {
    await store.drop();
  }
}

/** `TEST_DATABASE_URL` says where PostgreSQL is. */
const openStore = () =>
  options.engine === "postgresql"
    ? postgresStore(process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres")
    : pgliteStore();

function tell({ times, tally: total }: StormTold): boolean {
  const [calm, storm] = [percentiles(times.calm), percentiles(times.storm)];
  const ratio = storm.p99 / calm.p99;
  const shed = ["429", "503", "cut"].reduce((sum, status) => sum + (total[status] ?? 0), 0);
  const answered = Object.values(total).reduce((sum, count) => sum + count, 0);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const isQuiet = calm.p50 <= calmMaxMs;
  const verdict = isQuiet
    ? ratio <= ratioMax
      ? "met"
      : "MISSED"
    : `no verdict, the machine is too busy (a list takes more than ${calmMaxMs} ms in calm)`;
  process.stdout.write(
    [
      `${connections} connections of one client at one tenant's ${options.of}, ${options.engine}, ${rounds} × ${seconds} s, and as long without; another tenant lists tickets ${perSecond} times a second`,
      `calm    p50 ${ms(calm.p50)}, p99 ${ms(calm.p99)}  (${times.calm.length} calls)`,
      `storm   p50 ${ms(storm.p50)}, p99 ${ms(storm.p99)}  (${times.storm.length} calls)`,
      `p99     ${ratio.toFixed(2)} × calm, at most ${ratioMax}: ${verdict}`,
      `storm   ${answered - shed} served, ${shed} shed (${Object.entries(total)
        .map(([status, count]) => `${status}: ${count}`)
        .join(", ")})`,
      "",
    ].join("\n"),
  );
  return isQuiet && ratio <= ratioMax;
}

if (!(await main())) process.exitCode = 1;
