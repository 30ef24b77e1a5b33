import type { Tracing, TracingSettings } from "./tracing.ts";

/** OpenTelemetry's own code is loaded here, and nowhere else. */
export async function createTracing(settings: TracingSettings): Promise<Tracing> {
  const { openTelemetry } = await import("./open-telemetry.ts");
  return openTelemetry(settings);
}
