import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import apiReference from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import { everyEndpoint } from "../../contract/index.ts";
import type { Services } from "../services.ts";
import { openapi } from "./openapi.ts";

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
}; // our own file

let written: ReturnType<typeof openapi> | undefined;
/** Some megabyte that few ask for: written for the first who does. */
const document = (): ReturnType<typeof openapi> => (written ??= openapi(everyEndpoint, version));

/** What the server says of itself: health, and its calls in two forms. */
/** @param isStarting while the work beside the calls begins: jobs, routines */
export function mountAbout(http: FastifyInstance, { database }: Services, isStarting: () => boolean): void {
  http.get("/health", async (_request, reply) => {
    const ready = !isStarting() && (await database.isReachable());
    return reply
      .code(ready ? 200 : 503)
      .header("Cache-Control", "no-store")
      .send({ live: true, ready, version, engine: database.engine });
  });
  http.get("/openapi.json", document);
  // The reference is a page of its own, beside the desk at its origin: it runs the scripts that it was sent
  // with and no other, and may not be read from elsewhere.
  http.register((page, _options, done) => {
    page.addHook("onSend", (_request, reply, payload, next) => {
      void reply
        .removeHeader("Access-Control-Allow-Origin")
        .removeHeader("Access-Control-Allow-Methods")
        .header("Content-Security-Policy", policyOf(reply.getHeader("Content-Type"), payload));
      next();
    });
    page.register(apiReference, {
      routePrefix: "/docs",
      configuration: { content: document, title: "Parley API", withDefaultFonts: false },
    });
    done();
  });
}

function policyOf(contentType: unknown, payload: unknown): string {
  const inline =
    typeof payload === "string" && String(contentType).startsWith("text/html")
      ? [...payload.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
          ([, script = ""]) => ` 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
        )
      : [];
  return `default-src 'none'; script-src 'self'${inline.join("")}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
