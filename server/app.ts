import type { FastifyInstance } from "fastify";
import { Fault } from "./fault.ts";
import { mountAbout } from "./http/about.ts";
import { serveChatScript } from "./http/chat-script.ts";
import { serveFiles } from "./http/files.ts";
import { createHttpServer } from "./http/http-server.ts";
import { createCheckSender } from "./providers/mail-sender/check-sender.ts";
import { createAskNames } from "./providers/mail-sender/name-servers.ts";
import { startMailIn } from "./http/mail-in.ts";
import type { MailIn } from "./http/mail-in.ts";
import { mountHooks } from "./http/hooks.ts";
import { createRateLimits } from "./http/limits.ts";
import { mount } from "./http/mount.ts";
import { servePictures } from "./http/site-pictures.ts";
import { createMetrics } from "./metrics/metrics.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import type { MetricsServer } from "./metrics/serve-metrics.ts";
import { storedNumbers } from "./metrics/stored.ts";
import { traceCalls } from "./http/trace-calls.ts";
import { watchCalls } from "./http/watch-calls.ts";
import { countDeliveries } from "./modules/workspace/deliveries/counts.ts";
import { startJobs } from "./jobs/queue.ts";
import type { JobQueue } from "./jobs/queue.ts";
import { startMailWatch } from "./modules/channels/mailboxes/watch.ts";
import type { MailWatch } from "./modules/channels/mailboxes/watch.ts";
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
import { createStandings } from "./modules/workspace/terms/standings.ts";
import { createMailWay } from "./providers/channel/email/mail-way.ts";
import { createMailer } from "./providers/channel/email/mailer.ts";
import { createTexter } from "./providers/channel/sms/texter.ts";
import { createOpenId } from "./providers/identity/openid.ts";
import { createSealer } from "./sealer.ts";
import { createProviderFetch } from "./providers/http.ts";
import { createPostOut } from "./providers/post-patiently.ts";
import { createStorage } from "./providers/storage/storage.ts";
import { leavingAlone } from "./providers/through-web.ts";
import { openSockets } from "./realtime/sockets.ts";
import type { Sockets } from "./realtime/sockets.ts";
import type { Services } from "./services.ts";
import { createTracing } from "./tracing/create-tracing.ts";
import { doneForAll } from "./under-way.ts";
import { createDesk } from "./work.ts";
import type { AfterCommit, Desk } from "./work.ts";

export interface App {
  http: FastifyInstance;
  desk: Desk;
  services: Services;
  /** Null until `startWork`. */ queue: JobQueue | null;
  startWork(): Promise<void>;
  /** Where forwarded mail is taken; null where none is. */
  mailInPort(): number | null;
  /** Where metrics are told; null where they are not. */
  metricsPort(): number | null;
  stop(): Promise<void>;
}

/** What an app is built on, and what it is given instead of its own. */
interface Given extends Pick<Services, "env" | "clock" | "database" | "log"> {
  ports?: Partial<
    Pick<Services, "mailer" | "storage" | "passwords" | "providerFetch" | "mailWay" | "checkSender">
  >;
}

async function createServices(
  { env, database, clock, log, ports }: Given,
  metrics: Metrics | null,
): Promise<Services> {
  const sealer = createSealer(env);
  const now = () => clock.now();
  return {
    env,
    clock,
    database,
    log,
    tokens: await createTokens(database, clock, sealer),
    passwords: ports?.passwords ?? createPasswords(),
    gate: createSessionGate(database, clock),
    standings: createStandings(database, clock),
    mailer: ports?.mailer ?? createMailer(env, now),
    texter: createTexter(env, now),
    mailWay: ports?.mailWay ?? createMailWay(),
    checkSender: ports?.checkSender ?? createCheckSender(createAskNames(env)),
    providerFetch: ports?.providerFetch ?? createProviderFetch({ now }),
    storage: ports?.storage ?? createStorage(env, leavingAlone(now)),
    postOut: createPostOut(now),
    sealer,
    vapid: createVapid(env, database, sealer, clock),
    openid: createOpenId(env.openid, clock, leavingAlone(now)),
    metrics,
    tracing: env.traces ? await createTracing(env.traces) : null,
  };
}

function metricsOf({ database, clock }: Given, sockets: () => Sockets | null): Metrics {
  const nowMs = () => clock.now().getTime();
  return createMetrics({
    nowMs,
    pools: () => database.pools(),
    sockets: () => sockets()?.count() ?? 0,
    stored: storedNumbers({
      database,
      nowMs,
      deliveries: (now) => countDeliveries(database, now),
      untoldEvents: async () => sockets()?.untold() ?? 0,
    }),
  });
}

/** Whom a committed piece of work is told: who is there by then. */
const afterCommit = (sockets: () => Sockets | null, queue: () => JobQueue | null): AfterCommit => ({
  // What they begin then serves whoever else asks meanwhile.
  eventsReady: (tenant) => doneForAll(() => sockets()?.eventsReady(tenant)),
  jobsReady: (tenant) => doneForAll(() => queue()?.collect(tenant)),
  ephemeral: (tenant, name, payload, audience) => sockets()?.ephemeral(tenant, name, payload, audience),
});

function endWith(http: FastifyInstance, sockets: Sockets, services: Services): void {
  http.addHook("preClose", () => sockets.stop());
  http.addHook("onClose", () => searchTally(services).flush());
}

/** What other programs check our tokens with. */
function serveKeys(http: FastifyInstance, { tokens }: Pick<Services, "tokens">): void {
  http.get("/.well-known/jwks.json", async (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=5").send(await tokens.jwks()),
  );
}

/** Everything but the listening: tests build it with a false clock and a database of their own. */
export async function buildApp(given: Given): Promise<App> {
  const { env, database, clock, log } = given;
  let sockets: Sockets | null = null;
  const mail: { in: MailIn | null; watch: MailWatch | null } = { in: null, watch: null };
  let metricsServer: MetricsServer | null = null;
  const metrics = env.metrics ? metricsOf(given, () => sockets) : null;
  const services = await createServices(given, metrics);
  let isStarting = false;
  const app: Pick<App, "queue"> = { queue: null };
  const desk = createDesk(
    database,
    clock,
    afterCommit(
      () => sockets,
      () => app.queue,
    ),
  );

  const http = await createHttpServer(env, log);
  if (metrics) watchCalls(http, metrics);
  if (services.tracing) traceCalls(http, services.tracing);
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
  serveKeys(http, services);

  sockets = openSockets(http.server, services, whoMayListen(services, desk));
  endWith(http, sockets, services);
  return Object.assign(app, {
    http,
    desk,
    services,
    async startWork() {
      isStarting = true;
      if (env.metrics && metrics) metricsServer = await serveMetrics(metrics, env.metrics, log);
      app.queue = await startJobs(desk, services, { jobs, routines, timers });
      isStarting = false;
      // Servers that a test plays are read by the clock alone, unless it says otherwise.
      if (!given.ports?.mailWay) mail.watch = startMailWatch(desk, services);
      if (env.mailIn) mail.in = await startMailIn({ desk, env, log }, env.mailIn);
    },
    mailInPort: () => mail.in?.port ?? null,
    metricsPort: () => metricsServer?.port ?? null,
    /** What is under way is finished: calls by http-server.ts, jobs by the queue. */
    async stop() {
      await Promise.all([mail.in?.stop(), mail.watch?.stop(), metricsServer?.stop()]);
      await Promise.all([app.queue?.stop(), http.close()]);
      await services.tracing?.stop();
    },
  });
}

/** Who comes by a socket, from where, and how often: counted apart, so that no call's count is forgotten for it. */
const whoMayListen = (services: Services, desk: Desk) => ({
  listenerOf: listenersBy(services, desk),
  mayCross: crossingBy(services),
  rates: createRateLimits(services.clock),
});
