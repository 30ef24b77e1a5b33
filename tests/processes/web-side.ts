// A web side that stands alone, as an operator starts it, and what a reader asks of it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { ensureBuilt } from "../../scripts/web-build.mjs";
import { eventually, freePort } from "./server-process.ts";
import type { Caller } from "./tenant.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface WebSide {
  port: number;
  stop(): Promise<void>;
}

/** @param folder where the program stands with its build; this repository by default, which is built first */
export async function startWeb({
  folder = root,
  apiUrl,
  env = {},
}: {
  folder?: string;
  apiUrl: string;
  env?: Record<string, string>;
}): Promise<WebSide> {
  if (folder === root) await demandBuilt();
  const port = await freePort();
  const child = spawn(process.execPath, ["server/web.ts"], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      LOG_LEVEL: "warn",
      ...env,
      NODE_ENV: "production",
      PORT: String(port),
      API_INTERNAL_URL: apiUrl,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let written = "";
  child.stderr.on("data", (chunk: Buffer) => {
    written += chunk.toString();
  });
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  };
  try {
    await eventually(
      "the web side answers",
      async () => {
        assert.equal(child.exitCode, null, `The web side ended before it was ready:\n${written}`);
        return (await page({ port }, "/login").catch(() => null))?.status === 200;
      },
      90_000,
    );
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return { port, stop };
}

/** Once a clone, however often it is asked. */
export async function demandBuilt(): Promise<void> {
  const failure = await ensureBuilt();
  if (failure !== undefined) throw new Error(failure);
}

interface Page {
  status: number;
  text: string;
}
/** A page of the workspace acme, as a browser asks for a document. */
export function page(
  { port }: Pick<WebSide, "port">,
  at: string,
  { caller, headers = {} }: { caller?: Caller | undefined; headers?: Record<string, string> } = {},
): Promise<Page> {
  return new Promise((resolve, reject) => {
    http
      .get(
        {
          host: "127.0.0.1",
          port,
          path: at,
          agent: false,
          timeout: 30_000,
          headers: {
            host: `acme.localhost:${port}`,
            accept: "text/html",
            "accept-language": "en",
            "sec-fetch-dest": "document",
            ...(caller ? { cookie: `token=${encodeURIComponent(caller.token)}` } : {}),
            ...headers,
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("end", () => {
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
          });
          answer.on("error", reject);
        },
      )
      .on("timeout", function late(this: http.ClientRequest) {
        this.destroy(new Error(`${at} took too long.`));
      })
      .on("error", reject);
  });
}

/** What people open: a visitor's page, the sign-in, and a screen of the desk. */
export const openedPages = ["/help-center", "/login", "/tickets"] as const;

/**
 * Each page is there, and the desk's list comes with its first rows. A page does not wait long for them, so it is asked for
 * again on a busy machine.
 */
export async function assertPagesHold(
  web: WebSide,
  caller: Caller,
  isShown: (text: string) => boolean,
): Promise<void> {
  for (const at of openedPages) {
    const { status, text } = await page(web, at, { caller: at === "/tickets" ? caller : undefined });
    assert.equal(status, 200, `${at}: ${text.slice(0, 300)}`);
  }
  await eventually(
    "the list comes with its rows",
    async () => isShown((await page(web, "/tickets", { caller })).text),
    30_000,
  );
}
