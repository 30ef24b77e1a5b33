import type { FastifyInstance } from "fastify";
import next from "next";
import type { Env } from "../env.ts";

/** Hands every request that is not the API's to Next, in this process and on this port. WebSockets do not pass through Next rewrites, so the API is in front. */
export async function serveWeb(http: FastifyInstance, env: Env): Promise<{ close(): Promise<void> }> {
  const site = next({ dev: env.isDev, dir: process.cwd(), hostname: "localhost", port: env.port, quiet: true });
  await site.prepare();
  const handle = site.getRequestHandler();
  http.route({
    method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"], url: "/*",
    handler: async (request, reply) => { reply.hijack(); await handle(request.raw, reply.raw); },
  });
  return { close: () => site.close() };
}
