import http from "node:http";
import type { Logger } from "pino";
import type { Pages, StampOf } from "./web.ts";

/** As for calls (http-server.ts); a connection that nobody uses is kept for longer than a proxy keeps it, so that none is closed under a request. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 180_000, keepAliveTimeout: 150_000 };
const drainMs = 10_000;
const stampMaxMs = 2000;

/** The stamp of a tenant's site, where another process has the database. */
export function stampsOf(api: string): StampOf {
  return async (tenant) => {
    const answer = await fetch(`${api}/api/public/sites/${encodeURIComponent(tenant)}/stamp`, {
      redirect: "error",
      signal: AbortSignal.timeout(stampMaxMs),
    });
    const said: unknown = answer.ok ? await answer.json() : null;
    if (typeof said !== "object" || said === null || !("stamp" in said) || typeof said.stamp !== "string")
      throw new Error(`The API answers ${answer.status} where it is asked for a site's stamp.`);
    return said.stamp;
  };
}

export interface WebAlone {
  port: number;
  stop(): Promise<void>;
}

/**
 * The pages on a port of their own. A proxy stands in front, and what it says of the caller goes on to the API as it came: there it is believed or not (TRUST_PROXY).
 * @param open makes the pages, once it is known where they ask for each other
 */
export async function serveAlone(
  port: number,
  log: Pick<Logger, "error">,
  open: (portOf: () => number) => Promise<Pages>,
): Promise<WebAlone> {
  const at = () => {
    const address = server.address();
    return address !== null && typeof address === "object" ? address.port : port;
  };
  const server = http.createServer(timeouts);
  const pages = await open(at);
  server.on("request", (raw, response) => {
    pages
      .serve(
        {
          raw,
          protocol: (raw.headers["x-forwarded-proto"] ?? "").toString().startsWith("https")
            ? "https"
            : "http",
        },
        response,
      )
      .catch((error: unknown) => {
        log.error({ err: error, url: raw.url }, "a page failed");
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "::", resolve);
  });
  return {
    port: at(),
    /** What is under way ends first, if it does not take too long. */
    async stop() {
      const late = setTimeout(() => {
        server.closeAllConnections();
      }, drainMs);
      const idle = setInterval(() => {
        server.closeIdleConnections();
      }, 100);
      await new Promise((resolve) => {
        server.close(resolve);
      });
      clearTimeout(late);
      clearInterval(idle);
      await pages.close();
    },
  };
}
