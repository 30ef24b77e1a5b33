// `npm run drill -- <name>`: what happens to an installation, played with real processes (docs/drills.md).
import { parseArgs } from "node:util";
import { bucketGone } from "../../tests/processes/drills/bucket-gone.ts";
import { databaseGone, poolerGone } from "../../tests/processes/drills/database-gone.ts";
import { deploy } from "../../tests/processes/drills/deploy.ts";
import type { Drill } from "../../tests/processes/drills/drill.ts";
import { fullDatabase } from "../../tests/processes/drills/full-database.ts";
import { fullDisk } from "../../tests/processes/drills/full-disk.ts";
import { fullEmbedded, fullLog } from "../../tests/processes/drills/full-log.ts";
import { memoryAtItsCap } from "../../tests/processes/drills/memory.ts";
import { redisGone } from "../../tests/processes/drills/redis-gone.ts";
import { slowClients } from "../../tests/processes/drills/slow-clients.ts";
import { socketsReturn } from "../../tests/processes/drills/sockets.ts";
import { stopped } from "../../tests/processes/drills/stopped.ts";
import { heldByTests, holdByTests } from "./held-by-tests.ts";

const ownDatabaseUrl = "postgres://postgres@127.0.0.1:5432/postgres";

const drills: Readonly<
  Record<string, { drill: Drill; seconds?: number; writes?: number; sockets?: number; perSecond?: number }>
> = {
  "bucket-gone": { drill: bucketGone },
  "database-gone": { drill: databaseGone, seconds: 20, writes: 3000 },
  deploy: { drill: deploy, seconds: 10, perSecond: 200 },
  "full-database": { drill: fullDatabase },
  "full-disk": { drill: fullDisk },
  "full-embedded": { drill: fullEmbedded },
  "full-log": { drill: fullLog },
  memory: { drill: memoryAtItsCap, seconds: 20, writes: 3000 },
  "pooler-gone": { drill: poolerGone, seconds: 20, writes: 3000 },
  "redis-gone": { drill: redisGone, seconds: 20 },
  "slow-clients": { drill: slowClients, seconds: 60, sockets: 900 },
  sockets: { drill: socketsReturn, sockets: 5000 },
  stopped: { drill: stopped, seconds: 90, writes: 3000 },
};
/** Programs of their own, with settings of their own. */
const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  failover: () => import("./failover.ts"),
  storm: () => import("./storm.ts"),
};

/** Drills cut off, fill and kill what they made, and load the whole server: not the one that people work with. */
function refuseProduction(): void {
  const [used, asked] = [process.env["DATABASE_URL"], process.env["TEST_DATABASE_URL"] ?? ownDatabaseUrl];
  if (used === undefined || new URL(used).host !== new URL(asked).host) return;
  process.stderr.write(
    `DATABASE_URL names a database on ${new URL(asked).host}, and a drill loads that whole server. Hold it beside another one (TEST_DATABASE_URL), or from a shell without DATABASE_URL.\n`,
  );
  process.exit(1);
}

const [, , name = ""] = process.argv;
process.argv.splice(2, 1);
const one = drills[name];
const program = programs[name];
if (program || one || name in heldByTests) refuseProduction();
if (program) await program();
else if (one) await hold(one);
else if (name in heldByTests) process.exitCode = (await holdByTests(name)) ? 0 : 1;
else {
  process.stderr.write(
    `Say which: npm run drill -- <name>, one of ${[drills, programs, heldByTests].flatMap(Object.keys).toSorted().join(", ")}.\n`,
  );
  process.exitCode = 1;
}

async function hold({
  drill,
  seconds = 0,
  writes = 0,
  sockets = 0,
  perSecond = 0,
}: (typeof drills)[string]): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: String(seconds) },
      writes: { type: "string", default: String(writes) },
      sockets: { type: "string", default: String(sockets) },
      rate: { type: "string", default: String(perSecond) },
    },
  });
  const lines = await drill({
    administratorUrl: process.env["TEST_DATABASE_URL"] ?? ownDatabaseUrl,
    redisUrl: process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379",
    seconds: Number(values.seconds),
    writes: Number(values.writes),
    sockets: Number(values.sockets),
    ...(perSecond > 0 ? { perSecond: Number(values.rate) } : {}),
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}
