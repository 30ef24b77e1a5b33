import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import cors from "@fastify/cors";
import multipart from "@fastify/multipart";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Spec } from "../../contract/kit.ts";
import { isHostHeader } from "../../contract/host-header.ts";
import { limits } from "../../contract/limits.ts";
import type { Env } from "../env.ts";
import { Fault } from "../fault.ts";
import { sendFault } from "./faults.ts";
import { readJson } from "./json-body.ts";
import { nameByWebKey } from "./named-caller.ts";
import { serializerOf } from "./serialize.ts";
import { shedLoad } from "./shed.ts";
import { allowedOrigins } from "../kernel/web-origins.ts";
import { doneFor } from "../under-way.ts";
import { say } from "./texts.ts";

/**
 * How long somebody may take: to say what they want; to send all of it (20 MB at 1 Mbit/s); between two
 * bytes.
 */
const timeouts = { headersMs: 15_000, requestMs: 180_000, silenceMs: 120_000, checkedEveryMs: 5000 };
/** What is under way when the server stops has this long to end. */
const drainMs = 10_000;

/**
 * What every answer carries unless its call says otherwise. Pages are Next's and have headers of their own
 * (lib/edge/security-headers.ts).
 */
const answerHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

/** Every address that is not the API's. */
export const pagesRoute = "/*";

/** The server without any call: bounds, headers, faults. */
export async function createHttpServer(env: Env, log: Logger): Promise<FastifyInstance> {
  const base: FastifyBaseLogger = log;
  const http: FastifyInstance = Fastify({
    loggerInstance: base,
    genReqId: ({ headers }) => idGiven(headers["x-request-id"]) ?? randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // Each line names its call by itself: a logger for each call is made for nothing where nothing is logged.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 500 },
    bodyLimit: 1024 * 1024,
    trustProxy: env.trustedProxies > 0 ? (_address, hop) => hop < env.trustedProxies : "loopback",
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkedEveryMs },
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.silenceMs,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      stamp(request, reply);
      sendFault(error, request, reply);
    },
  });
  http.decorateRequest("tenant", null);
  http.decorateRequest("span", null);
  http.addHook("onRequest", (request, reply, done) => {
    nameByWebKey(request, env.webKey);
    stamp(request, reply);
    // Pages say it in a page of their own (web.ts).
    const isBad =
      request.headers.host !== undefined &&
      !isHostHeader(request.headers.host) &&
      request.routeOptions.url !== pagesRoute;
    done(isBad ? new Fault("bad_request", say("http.no_host")) : undefined);
  });
  shedLoad(http);
  // Behind the reading of the body, whose events are nobody's call.
  http.addHook("preHandler", (request, _reply, done) => {
    doneFor({ requestId: request.id, span: request.span }, done);
  });
  logCalls(http, log);
  http.setErrorHandler((error, request, reply) => {
    sendFault(error, request, reply);
  });
  // a call's route says what it returns, as the contract does
  http.setSerializerCompiler<Spec["returns"]>(({ schema }) => serializerOf(schema));
  http.setNotFoundHandler((request, reply) => {
    sendFault(new Fault("not_found"), request, reply);
  });
  readJsonBodies(http);
  await http.register(multipart, {
    limits: { fileSize: limits.attachmentMaxBytes, files: 1, fields: 5, parts: 6 },
    throwFileSizeLimit: true,
  });
  await admitOrigins(http, env);
  letGoOfBodies(http);
  closeGently(http);
  return http;
}

/** The web side that is hosted apart calls from its own address. */
async function admitOrigins(http: FastifyInstance, env: Env): Promise<void> {
  const origin = allowedOrigins(env);
  if (origin.length === 0) return;
  const given = [
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-Match",
    "Traceparent",
    "X-Request-Id",
    "X-Tenant-ID",
  ];
  await http.register(cors, {
    origin,
    credentials: false,
    exposedHeaders: ["Retry-After", "X-Request-Id"],
    allowedHeaders: given,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
  });
}

/** The id that the browser or a proxy gave a call, where it is one: it goes into logs and SQL. */
export const idGiven = (header: string | string[] | undefined): string | null =>
  typeof header === "string" && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(header) ? header : null;

/**
 * A call that is answered amid its file leaves the rest of it in the line, and whoever calls next by that line, or
 * through the proxy that keeps it open, would wait for ever.
 */
function letGoOfBodies(http: FastifyInstance): void {
  http.addHook("onResponse", ({ raw }, _reply, done) => {
    if (!raw.complete) raw.unpipe().resume();
    done();
  });
}

function logCalls(http: FastifyInstance, log: Logger): void {
  const isLogged = () => log.isLevelEnabled("info");
  http.addHook("onResponse", (request, reply, done) => {
    if (isLogged() && request.url.startsWith("/api"))
      log.info(
        {
          requestId: request.id,
          ...(request.span ? { traceId: request.span.traceId } : {}),
          method: request.method,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
        },
        "call",
      );
    done();
  });
}

/** An empty body under a JSON content type is no body. */
function readJsonBodies(http: FastifyInstance): void {
  http.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, readJson(String(body)));
    } catch (error) {
      done(
        error instanceof Fault ? error : Object.assign(new Error("bad JSON"), { statusCode: 400 }),
        undefined,
      );
    }
  });
}

function stamp(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(answerHeaders).header("X-Request-Id", request.id);
  if (request.protocol === "https")
    void reply.header("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
}

/**
 * Closing lets what is under way finish, and its connection goes with it; after a while the rest is cut off,
 * sockets that were upgraded included, of which Node itself keeps no list.
 */
function closeGently(http: FastifyInstance): void {
  const open = new Set<Socket>();
  let isClosing = false;
  http.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  http.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing) void reply.header("Connection", "close");
    done();
  });
  http.addHook("preClose", (done) => {
    isClosing = true;
    const late = setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, drainMs).unref();
    const idle = setInterval(() => {
      http.server.closeIdleConnections();
    }, 100).unref(); // pages are answered past the hook above
    http.server.once("close", () => {
      clearTimeout(late);
      clearInterval(idle);
    });
    done();
  });
}
