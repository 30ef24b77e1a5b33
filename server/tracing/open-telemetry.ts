import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Context, Span as OtelSpan, SpanContext } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import { describe } from "../log.ts";
import type { Span, SpanFacts } from "../under-way.ts";
import type { Tracing, TracingSettings } from "./tracing.ts";

const kinds = { client: SpanKind.CLIENT, server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

export function openTelemetry({ endpoint, serviceName, share }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    // By the trace's id alone: what a browser says about being kept is anybody's word.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("parley");
  const begin = (name: string, { kind, attributes }: SpanFacts, parent: Context): Span =>
    wrapped(
      tracer.startSpan(
        name,
        { kind: kind ? kinds[kind] : SpanKind.INTERNAL, ...(attributes ? { attributes } : {}) },
        parent,
      ),
    );
  const wrapped = (span: OtelSpan): Span => {
    const context = span.spanContext();
    return {
      traceId: context.traceId,
      header: headerOf(context),
      begin: (name, facts) => begin(name, facts, trace.setSpan(ROOT_CONTEXT, span)),
      note: (attributes) => void span.setAttributes(attributes),
      end(error) {
        // Neither values nor addresses: what a failed query or a provider's answer quotes stays here.
        if (error !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR, message: kindOfFailure(error) });
        span.end();
      },
    };
  };
  return {
    begin: (name, { parent, ...facts }) => begin(name, facts, contextOf(parent)),
    // Who collects may be gone: what is not sent then is lost.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

const headerOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;

/** What is no `traceparent` begins no trace of somebody else's. */
function contextOf(header: string | null | undefined): Context {
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? "") ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

const kindOfFailure = (error: unknown): string => {
  const { type, code } = describe(error);
  return code === undefined ? type : `${type} ${code}`;
};
