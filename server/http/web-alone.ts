import http from "node:http";
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { createRemoteJWKSet, jwtVerify } from "jose";
import type { Logger } from "pino";
import type { FaultCode } from "../../contract/errors.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { tracePage } from "./trace-calls.ts";
import type { IsSuspended, Pages, SessionOf, StampOf } from "./web.ts";

/**
 * As for calls (http-server.ts); a connection that nobody uses is kept for longer than a proxy keeps it, so
 * that none is closed under a request.
 */
const timeouts = { headersTimeout: 15_000, requestTimeout: 180_000, keepAliveTimeout: 150_000 };
const drainMs = 10_000;
const stampMaxMs = 2000;
const suspendedKeptMs = 2000;

/** The stamp of a tenant's site, where another process has the database. */
export function stampsOf(api: string): StampOf {
  return async (tenant) => {
    const answer = await fetch(`${api}/api/public/sites/${encodeURIComponent(tenant)}/stamp`, {
      redirect: "error",
      signal: AbortSignal.timeout(stampMaxMs),
    });
    const said: unknown = answer.ok ? await answer.json() : null;
    if (typeof said !== "object" || said === null || !("stamp" in said) || typeof said.stamp !== "string")
      throw new Error(`The API answers ${answer.status} where it is asked for a site's stamp.`);
    return said.stamp;
  };
}

/** Which workspaces' sites are shut, where another process has the database: what it said holds for two seconds. */
export function suspendedBy(api: string, ask: typeof fetch = fetch): IsSuspended {
  const said = new LRUCache<string, Promise<boolean>>({ max: 10_000, ttl: suspendedKeptMs });
  const look = async (tenant: string): Promise<boolean> => {
    const answer = await ask(`${api}/api/public/sites/${encodeURIComponent(tenant)}/stamp`, {
      redirect: "error",
      signal: AbortSignal.timeout(stampMaxMs),
    });
    const body: unknown = await answer.json().catch(() => null);
    return (
      answer.status === 503 &&
      typeof body === "object" &&
      body !== null &&
      "code" in body &&
      body.code === ("not_available" satisfies FaultCode)
    );
  };
  return (tenant) => {
    const known = said.get(tenant);
    if (known) return known;
    const asked = look(tenant);
    said.set(tenant, asked);
    return asked;
  };
}

/** Whose a token is, by the public keys of the API; nobody's where they cannot be had. */
export function sessionsOf(api: string): SessionOf {
  const keys = createRemoteJWKSet(new URL("/.well-known/jwks.json", api), {
    timeoutDuration: stampMaxMs,
    cacheMaxAge: 600_000,
    cooldownDuration: 1000,
  });
  return async (token) => {
    const verified = await jwtVerify(token, keys, {
      algorithms: ["EdDSA"],
      issuer: "parley",
      audience: "parley-desk",
    }).catch(() => null);
    const { sub, tenantId } = verified?.payload ?? {};
    return typeof sub === "string" && typeof tenantId === "string"
      ? { account: sub, tenant: tenantId }
      : null;
  };
}

/**
 * Who asks, as the outermost of the proxies in front saw them. What stands before that in X-Forwarded-For is
 * the caller's own word.
 */
export function callerOf(
  { headers, socket }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } },
  proxies: number,
): string {
  const named = (headers["x-forwarded-for"] ?? "")
    .toString()
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
  return named.at(-Math.min(Math.max(1, proxies), Math.max(1, named.length))) ?? socket.remoteAddress ?? "";
}

export interface WebAlone {
  port: number;
  stop(): Promise<void>;
}

/**
 * The pages on a port of their own. A proxy stands in front, and what it says of the caller goes on to the
 * API as it came: there it is believed or not (TRUST_PROXY).
 * @param open makes the pages, once it is known where they ask for each other
 */
export async function serveAlone(
  port: number,
  log: Pick<Logger, "error">,
  open: (portOf: () => number) => Promise<Pages>,
  { proxies = 1, tracing = null }: { proxies?: number; tracing?: Tracing | null } = {},
): Promise<WebAlone> {
  const at = () => {
    const address = server.address();
    return address !== null && typeof address === "object" ? address.port : port;
  };
  const server = http.createServer(timeouts);
  const pages = await open(at);
  server.on("request", (raw, response) => {
    tracePage(tracing, raw, response);
    pages
      .serve(
        {
          raw,
          protocol: (raw.headers["x-forwarded-proto"] ?? "").toString().startsWith("https")
            ? "https"
            : "http",
          ip: callerOf(raw, proxies),
        },
        response,
      )
      .catch((error: unknown) => {
        log.error({ err: error, url: raw.url }, "a page failed");
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "::", resolve);
  });
  return {
    port: at(),
    /** What is under way ends first, if it does not take too long. */
    async stop() {
      const late = setTimeout(() => {
        server.closeAllConnections();
      }, drainMs);
      const idle = setInterval(() => {
        server.closeIdleConnections();
      }, 100);
      await new Promise((resolve) => {
        server.close(resolve);
      });
      clearTimeout(late);
      clearInterval(idle);
      await pages.close();
    },
  };
}
