import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import next from "next";
import type { Logger } from "pino";
import type { Env } from "../env.ts";
import { createSitePages } from "./site-pages.ts";
import type { PageRequest } from "./site-pages.ts";

/** A page's own server asks the API on behalf of whoever asked for the page: in their name as the proxies in front tell it, and not as they tell it themselves. */
export function nameCaller({ raw, ip, protocol }: Pick<FastifyRequest, "raw" | "ip" | "protocol">): void {
  raw.headers["x-forwarded-for"] = ip;
  raw.headers["x-forwarded-proto"] = protocol;
}

/** A text that changes whenever something public of a tenant does. */
export type StampOf = (tenant: string) => Promise<string>;
export interface Pages {
  serve(request: PageRequest, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/**
 * Every page, by Next in this process. Those of tenants' sites come ready made where nothing public of theirs has changed.
 * @param portOf where this process itself is asked for a page
 */
export async function openPages(
  env: Pick<Env, "isDev" | "port">,
  log: Pick<Logger, "warn">,
  { portOf, stampOf }: { portOf: () => number; stampOf: StampOf },
): Promise<Pages> {
  const site = next({
    dev: env.isDev,
    dir: process.cwd(),
    hostname: "localhost",
    port: env.port,
    quiet: true,
  });
  await site.prepare();
  const handle = site.getRequestHandler();
  const kept = env.isDev ? null : createSitePages({ port: portOf, stampOf });
  return {
    async serve(request, response) {
      // What cannot be kept or rendered for all is rendered for whoever asks: Next then says what is wrong.
      const isAnswered = await kept?.answer(request, response).catch((error: unknown) => {
        log.warn({ error, url: request.raw.url }, "a public page was not rendered ahead");
        return false;
      });
      if (isAnswered !== true) await handle(request.raw, response);
    },
    close: () => site.close(),
  };
}

/** Hands every request that is not the API's to the pages, in this process and on this port. WebSockets do not pass through Next rewrites, so the API is in front. */
export async function serveWeb(
  http: FastifyInstance,
  env: Env,
  log: Logger,
  stampOf: StampOf,
): Promise<Pick<Pages, "close">> {
  const pages = await openPages(env, log, {
    stampOf,
    portOf: () => {
      const at = http.server.address();
      return at !== null && typeof at === "object" ? at.port : env.port;
    },
  });
  http.route({
    method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/*",
    handler: async (request, reply) => {
      reply.hijack();
      nameCaller(request);
      await pages.serve(request, reply.raw);
    },
  });
  return pages;
}
