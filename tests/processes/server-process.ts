// Real server processes, as an operator starts them: for tests of what happens when one dies, and for the
// benchmark.
import { spawn } from "node:child_process";
import type { ChildProcess, StdioOptions } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase } from "../../server/db/open-database.ts";
import { createLite } from "../../server/db/lite.ts";
import type { Database } from "../../server/db/client.ts";
import { template, templateOn } from "../../server/testing/template.ts";

/** What the servers of tests seal with, so that a test can sign as they do. */
export const testSecretsKey = "the key of tests";

const root = path.resolve(import.meta.dirname, "../..");

export interface ServerProcess {
  url: string;
  port: number;
  child: ChildProcess;
  /** What it wrote to its log so far. */ log(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}
export interface ServerSettings {
  port?: number;
  env: Record<string, string>;
  nodeOptions?: string[];
  /** Of server/main.ts; the API alone by default. */ args?: string[];
  /** The child may `process.send` to us. */ hasChannel?: boolean;
  /** Where the program stands; this repository by default. */ folder?: string;
}

/**
 * None outlives whoever started it, where that one is told to end in the middle: a benchmark whose time is
 * over.
 */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts the server and waits until it says that it is ready. */
export async function startServer({
  port,
  env,
  nodeOptions = [],
  args = ["--api-only"],
  hasChannel = false,
  folder = root,
}: ServerSettings): Promise<ServerProcess> {
  const at = port ?? (await freePort());
  const settings: NodeJS.ProcessEnv = Object.assign(
    {
      NODE_ENV: "test" as const,
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      LOG_LEVEL: "warn",
      DEMO: "0",
      SECRETS_KEY: testSecretsKey,
    },
    env,
    { PORT: String(at) },
  );
  const stdio: StdioOptions = hasChannel ? ["ignore", "ignore", "pipe", "ipc"] : ["ignore", "ignore", "pipe"];
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, "server/main.ts", ...args], {
    cwd: folder,
    env: settings,
    stdio,
  });
  let written = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    written = (written + chunk.toString()).slice(-100_000);
  });
  const ended = once(child, "exit");
  running.add(child);
  child.once("exit", () => running.delete(child));
  // Without this a process that dies in the middle shows only as refused connections.
  child.once("exit", (code) => {
    if (code !== null && code !== 0)
      console.error(`The server on port ${at} ended by itself with ${code}:\n${written}`);
  });
  const url = `http://127.0.0.1:${at}`;
  const server: ServerProcess = {
    url,
    port: at,
    child,
    log: () => written,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
  for (const deadline = Date.now() + 180_000; ;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended before it was ready:\n${written}`);
    if (await isReady(url)) return server;
    if (Date.now() > deadline) {
      await server.kill();
      throw new Error(`The server was not ready within three minutes:\n${written}`);
    }
    await pause(50);
  }
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).then(
    (response) => response.ok,
    () => false,
  );
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

export async function eventually(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(25))
    if (await isSo()) return;
  throw new Error(`Not within ${withinMs / 1000} s: ${what}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return address.port;
}

/**
 * Where the server keeps its rows: an engine, the settings that lead there, and a way to look inside while no
 * process is running.
 */
export interface Store {
  engine: "PGlite" | "PostgreSQL";
  env: Record<string, string>;
  open(): Promise<Database>;
  drop(): Promise<void>;
}

/** A migrated one, in a folder of its own. */
export async function pgliteStore(under: string = tmpdir()): Promise<Store> {
  const dataDir = mkdtempSync(path.join(under, "parley-processes-"));
  await (await createLite({ dataDir: path.join(dataDir, "pglite"), loadDataDir: await template() })).close();
  return {
    engine: "PGlite",
    env: { DATA_DIR: dataDir },
    open: () => openDatabase({ dataDir }, null),
    drop: () => {
      rmSync(dataDir, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

/** A migrated database of its own on the server of `administratorUrl`, whose user may create databases. */
export async function postgresStore(
  administratorUrl: string,
  name = `parley_processes_${randomUUID().replaceAll("-", "")}`,
): Promise<Store & { url: string }> {
  await administer(
    administratorUrl,
    `create database ${name} template ${await templateOn(administratorUrl)}`,
  );
  const url = new URL(administratorUrl);
  url.pathname = `/${name}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), "parley-processes-"));
  return {
    engine: "PostgreSQL",
    url: url.href,
    env: { DATABASE_URL: url.href, DATA_DIR: dataDir },
    open: () => openDatabase({ url: url.href, poolMax: 4 }, null),
    async drop() {
      rmSync(dataDir, { recursive: true, force: true });
      await administer(administratorUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
