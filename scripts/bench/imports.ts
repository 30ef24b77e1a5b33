// `node scripts/bench/imports.ts`: a file of very many contacts, gone through, imported, imported again,
// killed half-way and undone, and the memory that it takes. PostgreSQL with a superuser at
// BENCH_DATABASE_URL.
import { readFileSync } from "node:fs";
import os from "node:os";
import { parseArgs } from "node:util";
import { newId } from "../../server/db/columns.ts";
import { call } from "../../tests/processes/calls.ts";
import { eventually, postgresStore, startServer } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";

const { values: options } = parseArgs({
  options: { rows: { type: "string", default: "100000" }, node: { type: "string", default: "" } },
});
const size = Number(options.rows);
/** Options of the server's Node, such as `--cpu-prof`. */
const nodeOptions = options.node.split(" ").filter((option) => option !== "");
const tenant = "bench";
const waitMs = 600_000;
interface Import {
  id: string;
  state: string;
  total: number;
  done: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  companiesMade: number;
  undone: number;
  kept: number;
  analysis: { willCreate: number; repeated: number; existing: number; failed: number } | null;
}

/**
 * People of 2,000 companies; one row in a hundred repeats an earlier one, and one in a thousand has an
 * address that is none.
 */
const file = (): string => {
  const lines = Array.from({ length: size }, (_, at) => {
    const who = at % 100 === 99 ? at - 50 : at;
    return `Person ${who},${at % 1000 === 7 ? "nonsense" : `person${who}@firm${who % 2000}.test`},+49${String(1_510_000_000 + who)},Engineer,Firm ${who % 2000},"berlin;fair ${who % 7}","Met at the fair, stand ${who % 300}"`;
  });
  return `Name,E-mail,Phone,Job title,Company,Tags,Notes\n${lines.join("\n")}\n`;
};

async function main(): Promise<void> {
  const store = await postgresStore(
    process.env["BENCH_DATABASE_URL"] ?? "postgres://root@127.0.0.1/postgres",
    `parley_imports_${process.pid}`,
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

type Server = Awaited<ReturnType<typeof startServer>>;
/** Who imports at which server, and the most memory that it has had since somebody last looked. */
interface Bench {
  server: Server;
  boss: Caller;
  peak: number;
}

async function run(store: Awaited<ReturnType<typeof postgresStore>>): Promise<void> {
  const database = await store.open();
  await found(database, tenant);
  const [boss] = await people(database, tenant, { role: "ADMIN", ids: [newId()] });
  await database.close();
  if (!boss) throw new Error("There is nobody.");
  const text = file();
  say(
    `${new Date().toISOString().slice(0, 16)}Z, ${size.toLocaleString("en")} rows, ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB, ${os.cpus().length} processors, load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  const start = () =>
    startServer({ env: { ...store.env, NODE_ENV: "production", LOG_LEVEL: "error" }, nodeOptions });
  const bench: Bench = { server: await start(), boss, peak: 0 };
  const watch = setInterval(() => {
    bench.peak = Math.max(bench.peak, memoryOf(bench.server.child.pid ?? 0));
  }, 100);
  try {
    await importAgainAndUndo(bench, text);
    await importThroughKill(bench, text, start);
  } finally {
    clearInterval(watch);
    await bench.server.stop();
  }
}

async function importAgainAndUndo(bench: Bench, text: string): Promise<void> {
  const first = await took(bench, "received, read and gone through", () => upload(bench, text));
  say(
    JSON.stringify(
      first.analysis && {
        willCreate: first.analysis.willCreate,
        repeated: first.analysis.repeated,
        existing: first.analysis.existing,
        failed: first.analysis.failed,
      },
    ),
  );
  const whole = async (id: string) => {
    await execute(bench, id);
    return over(bench, id);
  };
  say(JSON.stringify(counts(await took(bench, "imported", () => whole(first.id)))));
  const again = await took(bench, "the same file gone through again", () => upload(bench, text));
  say(JSON.stringify(counts(await took(bench, "imported again", () => whole(again.id)))));
  const undo = async () => {
    await call(bench.server.url, bench.boss, "POST", `/admin/imports/${first.id}/undo`);
    return over(bench, first.id);
  };
  say(JSON.stringify(counts(await took(bench, "undone", undo))));
}

async function importThroughKill(bench: Bench, text: string, start: () => Promise<Server>): Promise<void> {
  const killed = await upload(bench, text);
  await execute(bench, killed.id);
  await eventually("a third is done", async () => (await see(bench, killed.id)).done > size / 3, waitMs);
  await bench.server.kill();
  bench.server = await start();
  const done = await took(bench, "finished by itself", () => over(bench, killed.id));
  say(`killed, and started again: ${JSON.stringify(counts(done))}`);
}

const see = async ({ server, boss }: Bench, id: string): Promise<Import> =>
  (await call(server.url, boss, "GET", `/admin/imports/${id}`)).body as unknown as Import; // by the contract

async function execute({ server, boss }: Bench, importId: string): Promise<void> {
  await call(server.url, boss, "POST", "/admin/import/execute", { importId });
}

async function over(bench: Bench, id: string): Promise<Import> {
  await eventually(
    `import ${id} is over`,
    async () => !["RUNNING", "UNDOING"].includes((await see(bench, id)).state),
    waitMs,
  );
  return see(bench, id);
}

/** Says how long something took, and the memory before and at most. */
async function took<T>(bench: Bench, what: string, act: () => Promise<T>): Promise<T> {
  const idle = memoryOf(bench.server.child.pid ?? 0);
  bench.peak = idle;
  const startedAt = performance.now();
  const result = await act();
  say(
    `${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s, resident ${(idle / 1e6).toFixed(0)} → at most ${(bench.peak / 1e6).toFixed(0)} MB`,
  );
  return result;
}

async function upload({ server, boss }: Bench, text: string): Promise<Import> {
  const form = new FormData();
  form.append("file", new Blob([text]), "people.csv");
  const response = await fetch(`${server.url}/api/admin/import/analyze?entity=CONTACT`, {
    method: "POST",
    headers: { authorization: `Bearer ${boss.token}` },
    body: form,
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer as Import; // by the contract
}

/** Resident bytes of a process, as Linux counts them. */
const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};
const counts = ({
  state,
  done,
  created,
  updated,
  unchanged,
  skipped,
  failed,
  companiesMade,
  undone,
  kept,
}: Import) => ({ state, done, created, updated, unchanged, skipped, failed, companiesMade, undone, kept });
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await main();
