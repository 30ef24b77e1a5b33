// What it costs to be seen: lists and creations of one server that tells nothing of itself, of one that counts, and of one that
// counts and sends every trace.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { newId } from "../../server/db/columns.ts";
import { freePort, startServer } from "../../tests/processes/server-process.ts";
import type { ServerProcess } from "../../tests/processes/server-process.ts";
import { found, people } from "../../tests/processes/tenant.ts";
import type { Caller } from "../../tests/processes/tenant.ts";
import { serverEnv } from "./installation.ts";
import type { DatabaseStore } from "./installation.ts";
import { agentId, agentsCount, loadTickets, settle } from "./load.ts";
import { middle, percentiles } from "./measure.ts";
import type { Measured } from "./measure.ts";
import { row, whole } from "./print.ts";
import type { Quiet } from "./quiet.ts";
import { creation, requestsOf } from "./scenarios.ts";
import { inTurn } from "./turns.ts";
import { askByWrk } from "./wrk.ts";

const tenant = "bench-seen";
const ticketsCount = 5000;
const list = { method: "GET", path: "/api/tickets?limit=25" } as const;
const kinds = ["neither", "metrics", "metrics and traces"] as const;

interface Sizes {
  rounds: number;
  seconds: number;
  calm: Quiet;
}

export async function measureSeen(store: DatabaseStore, sizes: Sizes): Promise<void> {
  const callers = await install(store);
  const collector = createServer((request, response) => {
    request.resume().once("end", () => response.writeHead(200).end("{}"));
  }).listen(0, "127.0.0.1");
  const servers: ServerProcess[] = [];
  try {
    for (const kind of kinds)
      servers.push(
        await startServer({ env: { ...serverEnv(store), ...(await settingsOf(kind, collector)) } }),
      );
    for (const [name, asked] of [
      ["list of 25 tickets", list],
      ["create a ticket", creation.parley],
    ] as const) {
      const lanes = servers.map(({ url, child }) => ({
        target: { url, pid: child.pid ?? 0 },
        requests: requestsOf({ requests: [asked], callers }),
      }));
      const measured = await inTurn(lanes, { ...sizes, warmUpSeconds: sizes.seconds, ask: askByWrk });
      process.stdout.write(tableOf(name, measured, sizes.rounds));
    }
  } finally {
    for (const server of servers) await server.stop();
    collector.close();
  }
}

async function settingsOf(
  kind: (typeof kinds)[number],
  collector: ReturnType<typeof createServer>,
): Promise<Record<string, string>> {
  if (kind === "neither") return {};
  const counted = { METRICS_PORT: String(await freePort()) };
  const { port } = collector.address() as AddressInfo; // it listens on TCP
  return kind === "metrics"
    ? counted
    : { ...counted, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
}

async function install(store: DatabaseStore): Promise<Caller[]> {
  const client = new pg.Client({ connectionString: store.url });
  client.on("error", () => undefined); // when the run fails, its database goes before its connection
  await client.connect();
  const database = await store.open();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select ${agentId("n")} as id from generate_series(0, ${agentsCount - 1}) as n order by n`,
    );
    await found(database, tenant);
    await people(database, tenant, {
      role: "AGENT",
      ids: rows.map(({ id }) => id),
      capacity: 1_000_000,
      isAvailable: true,
    });
    const callers = await people(database, tenant, {
      role: "ADMIN",
      ids: Array.from({ length: 200 }, newId),
    });
    await loadTickets(client, { tenant, count: ticketsCount });
    await settle(client);
    return callers;
  } finally {
    await database.close();
    await client.end();
  }
}

function tableOf(name: string, measured: readonly Measured[][], rounds: number): string {
  const [plain = []] = measured;
  /** Each round against that of the same turn, since a later one met another machine. */
  const times = (some: readonly Measured[]) =>
    percentiles(some.map(({ cpuMs }, round) => cpuMs / (plain[round]?.cpuMs ?? Number.NaN))).p50;
  const lines = measured.map((some, at) => {
    const { perSecond, p50, p99, cpuMs } = middle([...some]);
    return row([
      kinds[at] ?? "",
      whole(perSecond),
      p50.toFixed(1),
      p99.toFixed(1),
      cpuMs.toFixed(3),
      times(some).toFixed(3),
    ]);
  });
  return `\n${row([`${name}, ${rounds} rounds`, "calls/s", "p50 ms", "p99 ms", "node ms", "× neither"])}${lines.join("")}`;
}
