import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import http from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { siteHeader } from "../../contract/site/site-pages.ts";
import { keepRendererRunning } from "./renderer-process.ts";
import type { RendererProcess } from "./renderer-process.ts";

const renderMaxMs = 30_000;
/** More than any form of a page holds; Next takes a megabyte. */
const bodyMaxBytes = 1_100_000;
/** Said by the server in front and by nobody else. */
export const innerHeader = "x-parley-render";
/** Of one connection, not of the request. */
const ofConnection = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "expect",
]);

export interface Renderer {
  /** 0 while it is not there. */
  port(): number;
  /**
   * Has a page rendered, and done with it before its reader has got it all: a reader who is slow keeps nobody
   * from their turn.
   */
  page(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Passes a file on as fast as it is read. */
  file(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** @param port of the server in front */
export const pageWorker = (port: number): ChildProcess =>
  fork(path.join(import.meta.dirname, "page-worker.ts"), [String(port)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [],
  });

/** Pages by way of the process that renders them; one that dies is started anew. */
export async function startRenderer(
  log: Pick<Logger, "error">,
  start: () => ChildProcess,
): Promise<Renderer> {
  const running = await keepRendererRunning(log, start);
  return {
    port: running.port,
    async page(request, response) {
      const answer = await ask(running, request, bodies.get(request) ?? null, whileThere(response));
      response.writeHead(answer.statusCode ?? 502, backTo(answer.headers));
      for await (const chunk of answer) response.write(chunk);
      response.end();
    },
    async file(request, response) {
      const answer = await ask(running, request, null, whileThere(response));
      response.writeHead(answer.statusCode ?? 502, backTo(answer.headers));
      await pipeline(answer, response);
    },
    close: running.stop,
  };
}

const ask = (
  running: RendererProcess,
  request: IncomingMessage,
  body: Buffer | null,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const port = running.port();
    if (port === 0) {
      reject(new Error("No process renders pages."));
      return;
    }
    const headers = passedOn(request.headers);
    if (body) headers["content-length"] = String(body.length);
    http
      .request(
        {
          host: "127.0.0.1",
          port,
          agent: running.agent(),
          method: request.method,
          path: request.url,
          headers,
          signal,
          timeout: renderMaxMs,
        },
        resolve,
      )
      .on("timeout", function late(this: http.ClientRequest) {
        this.destroy(new Error("The page took too long."));
      })
      .on("error", reject)
      .end(body ?? undefined);
  });

/** Over when whoever asked has gone. */
function whileThere(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

const bodies = new WeakMap<IncomingMessage, Buffer>();
/**
 * Reads what a form sends before it takes a place in the line. @returns whether it is of a size that a page
 * takes
 */
export async function readBody(request: IncomingMessage): Promise<boolean> {
  if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined)
    return true;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    // a stream of bytes: no encoding was set
    bytes += chunk.length;
    if (bytes > bodyMaxBytes) return false;
    chunks.push(chunk);
  }
  bodies.set(request, Buffer.concat(chunks));
  return true;
}

const passedOn = (headers: IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !ofConnection.has(name) && name !== innerHeader && name !== "content-length",
    ),
  );
const backTo = (headers: IncomingHttpHeaders): http.OutgoingHttpHeaders =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofConnection.has(name) && name !== siteHeader),
  );
