import type { Span, SpanFacts } from "../under-way.ts";

/** Traces by OpenTelemetry; there are none where OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
export interface Tracing {
  /** The first step in this process, of a trace that began elsewhere (`traceparent`) or here. */
  begin(name: string, facts: SpanFacts & { parent?: string | null | undefined }): Span;
  /** What is known is sent before it ends. */
  stop(): Promise<void>;
}

export interface TracingSettings {
  /** Of a collector that takes OTLP by HTTP; traces go to `/v1/traces` there. */
  endpoint: string;
  serviceName: string;
  /** The share of traces that are kept, by their ids: every process decides alike. */
  share: number;
}
