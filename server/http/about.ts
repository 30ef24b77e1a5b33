import { readFileSync } from "node:fs";
import apiReference from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import { everyEndpoint } from "../../contract/index.ts";
import type { Services } from "../services.ts";
import { openapi } from "./openapi.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { version: string }; // our own file

/** What the server says of itself: health, and its calls in two forms. */
export function mountAbout(http: FastifyInstance, { database }: Services): void {
  const document = openapi(everyEndpoint, version);
  http.get("/health", async (_request, reply) => {
    const ready = await database.isReachable();
    return reply.code(ready ? 200 : 503).header("Cache-Control", "no-store").send({ live: true, ready, version, engine: database.engine });
  });
  http.get("/openapi.json", () => document);
  // The reference is a page of its own with inline scripts, so it gets a policy of its own; nothing else is served under it.
  http.register((page, _options, done) => {
    page.addHook("onSend", (_request, reply, _payload, next) => { void reply.header("Content-Security-Policy", "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"); next(); });
    page.register(apiReference, { routePrefix: "/docs", configuration: { content: document, title: "Parley API", withDefaultFonts: false } });
    done();
  });
}
