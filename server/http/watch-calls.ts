import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the call is named in the contract. */
    call?: string;
  }
  interface FastifyRequest {
    /** Whose rows the call is about, once that is known. */
    tenant: string | null;
  }
}

/** By its name in the contract; a page, and what is no route at all, by a word: never by what was asked. */
export function nameOfCall({ routeOptions, is404 }: FastifyRequest): string {
  if (is404) return "none";
  const { config, url = "none" } = routeOptions;
  return config.call ?? (url === "/*" ? "page" : url.endsWith("/*") ? "none" : url);
}

export function watchCalls(http: FastifyInstance, metrics: Metrics): void {
  http.addHook("onResponse", (request, reply, done) => {
    metrics.call({
      name: nameOfCall(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      tenant: request.tenant,
    });
    done();
  });
}
