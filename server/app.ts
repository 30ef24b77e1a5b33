import { randomUUID } from "node:crypto";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { limits } from "../contract/limits.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/client.ts";
import type { Env } from "./env.ts";
import { sendFault } from "./http/faults.ts";
import { createRateLimits } from "./http/limits.ts";
import { mountAbout } from "./http/about.ts";
import { mount } from "./http/mount.ts";
import { startJobs } from "./jobs/queue.ts";
import type { JobQueue } from "./jobs/queue.ts";
import { calls, jobs, routines } from "./modules/index.ts";
import { serveFiles } from "./modules/attachments/files.ts";
import { createSessionGate } from "./modules/session/gate.ts";
import { createTokens } from "./modules/session/tokens.ts";
import { createMailer } from "./ports/mail.ts";
import { createStorage } from "./ports/storage.ts";
import { openSockets } from "./realtime/sockets.ts";
import type { Sockets } from "./realtime/sockets.ts";
import type { Services } from "./services.ts";
import { createDesk } from "./work.ts";
import type { Desk } from "./work.ts";

export interface App { http: FastifyInstance; desk: Desk; services: Services; /** Null until `startWork`. */ queue: JobQueue | null; startWork(): Promise<void>; stop(): Promise<void> }

/** Everything but the listening: tests build it with a false clock and a database of their own. */
export async function buildApp(given: { env: Env; database: Database; clock: Clock; log: Logger; ports?: Partial<Pick<Services, "mailer" | "storage">> }): Promise<App> {
  const { env, database, clock, log } = given;
  const services: Services = { env, clock, database, log, tokens: await createTokens(database, clock), gate: createSessionGate(database, clock), mailer: given.ports?.mailer ?? createMailer(env), storage: given.ports?.storage ?? createStorage(env) };
  let sockets: Sockets | null = null;
  const app: Pick<App, "queue"> = { queue: null };
  const desk = createDesk(database, clock, {
    eventsReady: (tenant) => { sockets?.eventsReady(tenant); },
    jobsReady: (tenant) => { app.queue?.collect(tenant); },
    ephemeral: (tenant, name, payload, audience) => { sockets?.ephemeral(tenant, name, payload, audience); },
  });

  const http: FastifyInstance = Fastify({ loggerInstance: log as FastifyBaseLogger, genReqId: () => randomUUID(), bodyLimit: 1024 * 1024, trustProxy: env.trustProxy ? true : "loopback", forceCloseConnections: true, routerOptions: { maxParamLength: 500 }, logController: new LogController({ disableRequestLogging: true }) });
  http.addHook("onRequest", (request, reply, done) => { void reply.header("X-Request-Id", request.id).header("X-Content-Type-Options", "nosniff"); done(); });
  http.addHook("onResponse", (request, reply, done) => {
    if (request.url.startsWith("/api")) request.log.info({ requestId: request.id, method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, "call");
    done();
  });
  http.setErrorHandler((error, request, reply) => { sendFault(error, request, reply); });
  // An empty body under a JSON content type is no body.
  http.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => { if (body === "") { done(null, undefined); return; } try { done(null, JSON.parse(String(body), (key, value: unknown) => (key === "__proto__" ? undefined : value))); } catch (error) { done(Object.assign(error instanceof Error ? error : new Error("bad JSON"), { statusCode: 400 }), undefined); } });
  await http.register(multipart, { limits: { fileSize: limits.attachmentMaxBytes, files: 1, fields: 5, parts: 6 }, throwFileSizeLimit: true });
  if (env.webOrigins.length > 0) await http.register(cors, { origin: env.webOrigins, credentials: false, exposedHeaders: ["Retry-After", "X-Request-Id"], allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", "X-Tenant-ID"], methods: ["GET", "POST", "PUT", "PATCH", "DELETE"] });
  const rates = createRateLimits(clock);
  await http.register((api, _options, done) => { for (const call of calls) mount(api, call, desk, services, rates); mountAbout(api, services); serveFiles(api, services); done(); }, { prefix: "/api" });
  http.get("/.well-known/jwks.json", (_request, reply) => reply.header("Cache-Control", "public, max-age=300").send(services.tokens.jwks()));

  sockets = openSockets(http.server, services);
  return Object.assign(app, {
    http, desk, services,
    async startWork() { app.queue = await startJobs(desk, services, jobs, routines); },
    async stop() { await app.queue?.stop(); await sockets?.stop(); await http.close(); },
  });
}
