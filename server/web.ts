import { readEnv } from "./env.ts";
import { serveAlone, sessionsOf, stampsOf, suspendedBy } from "./http/web-alone.ts";
import { openPages } from "./http/web.ts";
import { createLog } from "./log.ts";
import { stopOnSignal } from "./stopping.ts";
import { createTracing } from "./tracing/create-tracing.ts";

/** The web side without the API: no database and no secret, as many as are wanted. */
async function start(): Promise<void> {
  const env = readEnv(undefined, process.argv);
  const log = createLog(env);
  const api = env.apiInternalUrl;
  if (api === undefined) throw new Error("API_INTERNAL_URL must say where the API is.");
  const tracing = env.traces ? await createTracing(env.traces) : null;
  const web = await serveAlone(
    env.port,
    log,
    () =>
      openPages(env, log, {
        api: () => api,
        stampOf: stampsOf(api),
        sessionOf: sessionsOf(api),
        isSuspended: suspendedBy(api),
      }),
    { proxies: env.trustedProxies, tracing },
  );
  process.stdout.write(`Pages of Parley on port ${web.port}, from the API at ${api}.\n`);
  stopOnSignal(async () => {
    await web.stop();
    await tracing?.stop();
  });
}

start().catch((error: unknown) => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  process.stderr.write(
    `Parley's pages did not start: ${isTaken ? "The port is in use. Stop what listens there, or set PORT to another one." : error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
