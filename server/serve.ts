import { buildApp } from "./app.ts";
import { serveSnapshots } from "./backup/snapshot-line.ts";
import { systemClock } from "./clock.ts";
import { openDatabase } from "./db/open-database.ts";
import { placeOfServer } from "./db/place.ts";
import { keepToOwner } from "./db/private-folder.ts";
import { readEnv } from "./env.ts";
import { listen } from "./http/listen.ts";
import { serveWeb } from "./http/web.ts";
import { createLog } from "./log.ts";
import { functions } from "./modules/index.ts";
import { stampOf } from "./kernel/site-stamp.ts";
import { RefusedStart } from "./refused-start.ts";
import { firstStart } from "./scripts/first-start.ts";
import { welcome } from "./scripts/welcome.ts";
import { stopOnSignal } from "./stopping.ts";
import { systemActor } from "./work.ts";

async function start(): Promise<void> {
  const env = readEnv(undefined, process.argv);
  const log = createLog(env);
  keepToOwner(env.dataDir);
  const database = await openDatabase(placeOfServer(env), {
    functions,
    waits: (what) => log.warn({ what }, "The start waits for whoever works with a table for long"),
  });
  const endSnapshots = database.engine === "pglite" ? await serveSnapshots(database, env.dataDir) : null;
  if (database.engine === "pglite" && endSnapshots === null)
    log.warn("The name of the data folder is too long for a socket: for a backup, stop the server first");
  const first = await firstStart(database, env, systemClock);
  const app = await buildApp({ env, database, clock: systemClock, log });
  const web = env.isApiOnly
    ? null
    : await serveWeb(app.http, env, log, {
        isSuspended: (tenant) => app.services.standings.isSuspended(tenant),
        stampOf: (tenant) => app.desk.read(tenant, systemActor, stampOf),
        async sessionOf(token) {
          const claims = await app.services.tokens.verify(token);
          return typeof claims === "string" ? null : { account: claims.sub, tenant: claims.tenantId };
        },
      });
  await listen(app.http, env);
  await app.startWork();
  process.stdout.write(await welcome(database, env, first));
  stopOnSignal(async () => {
    await app.stop();
    await endSnapshots?.();
    await web?.close();
    await database.close();
  });
}

start().catch((error: unknown) => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const sentence =
    error instanceof RefusedStart
      ? error.message
      : code === "EADDRINUSE"
        ? `Port ${error instanceof Error && "port" in error ? String(error.port) : ""} is in use. Stop what listens there, or set PORT to another one.`
        : code === "unavailable"
          ? "The database at DATABASE_URL does not answer."
          : error instanceof Error
            ? error.message
            : String(error);
  process.stderr.write(`Parley did not start: ${sentence}\n`);
  if (
    code !== "EADDRINUSE" &&
    code !== "unavailable" &&
    !(error instanceof RefusedStart) &&
    error instanceof Error
  )
    process.stderr.write(`${error.stack ?? ""}\n`);
  process.exit(1);
});
