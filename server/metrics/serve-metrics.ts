import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Logger } from "pino";
import type { Env } from "../env.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** At a port of its own, apart from what customers reach: `GET /metrics`. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, token }: NonNullable<Env["metrics"]>,
  log: Logger,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    if (token !== undefined && !isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
      response.writeHead(401, { "WWW-Authenticate": "Bearer" }).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "Content-Type": metrics.contentType }).end(text),
      (error: unknown) => {
        // Without its database the server says nothing, and whoever watches sees that it is down.
        log.warn({ err: error }, "metrics");
        response.writeHead(503).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: address !== null && typeof address === "object" ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
