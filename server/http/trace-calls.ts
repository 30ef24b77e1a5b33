import type { FastifyInstance } from "fastify";
import type { Tracing } from "../tracing/tracing.ts";
import type { Span } from "../under-way.ts";
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
