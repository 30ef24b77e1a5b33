import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/client.ts";
import type { Env } from "./env.ts";
import { Fault } from "./fault.ts";
import { mountAbout } from "./http/about.ts";
import { serveChatScript } from "./http/chat-script.ts";
import { serveFiles } from "./http/files.ts";
import { createHttpServer } from "./http/http-server.ts";
import { mountHooks } from "./http/hooks.ts";
import { createRateLimits } from "./http/limits.ts";
import { mount } from "./http/mount.ts";
import { servePictures } from "./http/site-pictures.ts";
import { startJobs } from "./jobs/queue.ts";
import type { JobQueue } from "./jobs/queue.ts";
import { calls, jobs, routines, timers } from "./modules/index.ts";
import "./modules/declared.ts";
import "./modules/ticket-listeners.ts";
import "./modules/message-carriers.ts";
import "./modules/mail-sight.ts";
import "./modules/session-listeners.ts";
import "./modules/tenant-starts.ts";
import { searchTally } from "./modules/site/help-center/search-tally.ts";
import { createVapid } from "./modules/notices/push/vapid.ts";
import { crossingBy } from "./modules/channels/chat/socket-listener.ts";
import { listenersBy } from "./modules/socket-listeners.ts";
import { createSessionGate } from "./modules/people/session/gate.ts";
import { createPasswords } from "./modules/people/session/passwords.ts";
import { createTokens } from "./modules/people/session/tokens.ts";
import { createMailer } from "./providers/channel/email/mailer.ts";
import { createOpenId } from "./providers/identity/openid.ts";
import { createSealer } from "./sealer.ts";
import { createProviderFetch } from "./providers/http.ts";
import { createStorage } from "./providers/storage/storage.ts";
import { openSockets } from "./realtime/sockets.ts";
import type { Sockets } from "./realtime/sockets.ts";
import type { Services } from "./services.ts";
import { createDesk } from "./work.ts";
import type { Desk } from "./work.ts";

export interface App {
  http: FastifyInstance;
  desk: Desk;
  services: Services;
  /** Null until `startWork`. */ queue: JobQueue | null;
  startWork(): Promise<void>;
  stop(): Promise<void>;
}

/** Everything but the listening: tests build it with a false clock and a database of their own. */
export async function buildApp(given: {
  env: Env;
  database: Database;
  clock: Clock;
  log: Logger;
  ports?: Partial<Pick<Services, "mailer" | "storage" | "passwords">>;
}): Promise<App> {
  const { env, database, clock, log } = given;
  const sealer = createSealer(env);
  const services: Services = {
    env,
    clock,
    database,
    log,
    tokens: await createTokens(database, clock, sealer),
    passwords: given.ports?.passwords ?? createPasswords(),
    gate: createSessionGate(database, clock),
    mailer: given.ports?.mailer ?? createMailer(env),
    providerFetch: createProviderFetch({ now: () => clock.now() }),
    storage: given.ports?.storage ?? createStorage(env),
    sealer,
    vapid: createVapid(env, database, sealer, clock),
    openid: createOpenId(env.openid, clock),
  };
  let sockets: Sockets | null = null;
  let isStarting = false;
  const app: Pick<App, "queue"> = { queue: null };
  const desk = createDesk(database, clock, {
    eventsReady: (tenant) => {
      sockets?.eventsReady(tenant);
    },
    jobsReady: (tenant) => {
      app.queue?.collect(tenant);
    },
    ephemeral: (tenant, name, payload, audience) => {
      sockets?.ephemeral(tenant, name, payload, audience);
    },
  });

  const http = await createHttpServer(env, log);
  const rates = createRateLimits(clock);
  await http.register(
    (api, _options, done) => {
      for (const call of calls) mount(api, call, desk, services, rates);
      mountAbout(api, services, () => isStarting);
      serveFiles(api, services);
      mountHooks(api, { desk, services, rates });
      servePictures(api, { desk, services, rates });
      api.all("/*", () => {
        throw new Fault("not_found");
      });
      done();
    },
    { prefix: "/api" },
  );
  serveChatScript(http, { desk, services, rates });
  http.get("/.well-known/jwks.json", (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=300").send(services.tokens.jwks()),
  );

  sockets = openSockets(http.server, services, listenersBy(services, desk), crossingBy(services));
  http.addHook("preClose", async () => {
    await sockets?.stop();
  });
  http.addHook("onClose", async () => {
    await searchTally(services).flush();
  });
  return Object.assign(app, {
    http,
    desk,
    services,
    async startWork() {
      isStarting = true;
      app.queue = await startJobs(desk, services, { jobs, routines, timers });
      isStarting = false;
    },
    /** What is under way is finished: calls by http-server.ts, jobs by the queue. */
    async stop() {
      await Promise.all([app.queue?.stop(), http.close()]);
    },
  });
}
