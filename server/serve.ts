import { buildApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { openDatabase } from "./db/client.ts";
import { DataDirInUse } from "./db/data-lock.ts";
import { readEnv } from "./env.ts";
import { serveWeb } from "./http/web.ts";
import { createLog } from "./log.ts";
import { stampOf } from "./modules/help-center/stamp.ts";
import { seedDemo, isEmpty } from "./scripts/demo-seed.ts";
import { welcome } from "./scripts/welcome.ts";
import { stopOnSignal } from "./stopping.ts";
import { systemActor } from "./work.ts";

async function start(): Promise<void> {
  const env = readEnv(undefined, process.argv);
  const log = createLog(env);
  const database = await openDatabase(
    env.databaseUrl === undefined
      ? { dataDir: env.dataDir }
      : { url: env.databaseUrl, poolMax: env.databasePoolMax },
  );
  if (env.databaseUrl === undefined && !env.skipsDemo && (await isEmpty(database)))
    await seedDemo(database, systemClock);
  const app = await buildApp({ env, database, clock: systemClock, log });
  const web = env.isApiOnly
    ? null
    : await serveWeb(app.http, env, log, (tenant) => app.desk.look(tenant, systemActor, stampOf));
  await app.http.listen({ port: env.port, host: "::", listenTextResolver: () => "listening" });
  await app.startWork();
  if (!env.isApiOnly) process.stdout.write(await welcome(database, env));
  stopOnSignal(async () => {
    await app.stop();
    await web?.close();
    await database.close();
  });
}

start().catch((error: unknown) => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const sentence =
    error instanceof DataDirInUse
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
    !(error instanceof DataDirInUse) &&
    error instanceof Error
  )
    process.stderr.write(`${error.stack ?? ""}\n`);
  process.exit(1);
});
