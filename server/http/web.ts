import type { FastifyInstance, FastifyRequest } from "fastify";
import next from "next";
import type { Env } from "../env.ts";
import { createSitePages } from "./site-pages.ts";

/** A page's own server asks the API on behalf of whoever asked for the page: in their name as the proxies in front tell it, and not as they tell it themselves. */
export function nameCaller({ raw, ip, protocol }: Pick<FastifyRequest, "raw" | "ip" | "protocol">): void {
  raw.headers["x-forwarded-for"] = ip;
  raw.headers["x-forwarded-proto"] = protocol;
}

/**
 * Hands every request that is not the API's to Next, in this process and on this port. WebSockets do not pass through Next rewrites, so the API is in front. Public pages of tenants' sites come
 * ready made where nothing public of theirs has changed.
 * @param stampOf a text that changes whenever something public of a tenant does
 */
export async function serveWeb(http: FastifyInstance, env: Env, stampOf: (tenant: string) => Promise<string>): Promise<{ close(): Promise<void> }> {
  const site = next({ dev: env.isDev, dir: process.cwd(), hostname: "localhost", port: env.port, quiet: true });
  await site.prepare();
  const handle = site.getRequestHandler();
  const portOf = () => { const at = http.server.address(); return at !== null && typeof at === "object" ? at.port : env.port; };
  const pages = env.isDev ? null : createSitePages({ port: portOf, stampOf });
  http.route({
    method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"], url: "/*",
    handler: async (request, reply) => {
      reply.hijack();
      nameCaller(request);
      // What cannot be kept or rendered for all is rendered for whoever asks: Next then says what is wrong.
      const isAnswered = await pages?.answer(request, reply.raw).catch((error: unknown) => { request.log.warn({ error, url: request.url }, "a public page was not rendered ahead"); return false; });
      if (isAnswered !== true) await handle(request.raw, reply.raw);
    },
  });
  return { close: () => site.close() };
}
