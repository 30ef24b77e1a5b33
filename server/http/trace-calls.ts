import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Tracing } from "../tracing/tracing.ts";
import type { Span } from "../under-way.ts";
import { idGiven } from "./http-server.ts";
import { nameOfCall } from "./watch-calls.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The call's step in its trace; null: nobody traces. */
    span: Span | null;
  }
}

/** Each call is a step of the trace that its caller names; as in numbers, no path and no question is told. */
export function traceCalls(http: FastifyInstance, tracing: Tracing): void {
  http.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers;
    request.span = tracing.begin(nameOfCall(request), {
      parent: typeof traceparent === "string" ? traceparent : null,
      kind: "server",
      attributes: { "http.request.method": request.method, "parley.request_id": request.id },
    });
    done();
  });
  http.addHook("onResponse", ({ span, tenant }, { statusCode }, done) => {
    span?.note({
      "http.response.status_code": statusCode,
      ...(tenant === null ? {} : { "parley.tenant": tenant }),
    });
    span?.end(statusCode >= 500 ? new Error("answered as a failure of ours") : undefined);
    done();
  });
}

/**
 * A page of a web side that stands alone, likewise: what it asks the API for has the page's id and is a step of the
 * page's.
 */
export function tracePage(
  tracing: Tracing | null,
  request: Pick<IncomingMessage, "headers" | "method">,
  response: ServerResponse,
): void {
  const { headers, method = "GET" } = request;
  const id = idGiven(headers["x-request-id"]) ?? randomUUID();
  headers["x-request-id"] = id;
  if (!tracing) return;
  const { traceparent } = headers;
  const span = tracing.begin("page", {
    parent: typeof traceparent === "string" ? traceparent : null,
    kind: "server",
    attributes: { "http.request.method": method, "parley.request_id": id },
  });
  headers["traceparent"] = span.header;
  response.once("close", () => {
    const { statusCode } = response;
    span.note({ "http.response.status_code": statusCode });
    span.end(statusCode >= 500 ? new Error("answered as a failure of ours") : undefined);
  });
}
