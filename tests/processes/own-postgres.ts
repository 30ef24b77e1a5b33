// PostgreSQL clusters of a test's own, made with the programs that are installed: a primary, and a streaming
// replica of it. They can be cut off, and one can take the other's place.
import { spawnSync } from "node:child_process";
import { appendFileSync, globSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { folderOf, someone, startDaemon } from "./daemon.ts";
import type { Daemon } from "./daemon.ts";
import { freePort } from "./server-process.ts";

export interface Cluster {
  url: string;
  port: number;
  ask<Row extends object>(text: string): Promise<Row[]>;
  /** As where its machine dies. */ kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and takes its files away. */ drop(): Promise<void>;
}
export interface Replica extends Cluster {
  /** Makes a primary of it. */ promote(): Promise<void>;
}

const programs = (): string => {
  const [newest] = globSync("/usr/lib/postgresql/*/bin")
    .map((folder) => ({ folder, version: Number(folder.split("/")[4]) }))
    .sort((a, b) => b.version - a.version);
  const found = newest?.folder ?? spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout.trim();
  if (!found) throw new Error("PostgreSQL's own programs (initdb, pg_basebackup) are not installed.");
  return found;
};

function run(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(path.join(programs(), program), args, {
    ...someone,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`);
}

/** What it may lose in a test, it may: files are not flushed; what was acknowledged is with the replica. */
const quick = ["fsync = off", "full_page_writes = off", "max_connections = 100", "shared_buffers = 64MB"];

export async function startPrimary(settings: string[] = [], initdb: string[] = []): Promise<Cluster> {
  const folder = folderOf("primary");
  const data = path.join(folder.path, "data");
  const words = ["-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"];
  run("initdb", ["-D", data, ...words, ...initdb]);
  return open(folder, data, await freePort(), [...quick, ...settings]);
}

/** A streaming replica under this name. */
export async function startReplica(of: Cluster, name: string): Promise<Replica> {
  const folder = folderOf("replica");
  const data = path.join(folder.path, "data");
  const source = `host=127.0.0.1 port=${of.port} user=postgres application_name=${name}`;
  run("pg_basebackup", ["-D", data, "-d", source, "-R", "-X", "stream", "--no-sync", "-c", "fast"]);
  const cluster = await open(folder, data, await freePort(), ["hot_standby_feedback = on"]);
  return {
    ...cluster,
    async promote() {
      await cluster.ask("select pg_promote(true, 30)");
    },
  };
}

async function open(
  folder: ReturnType<typeof folderOf>,
  data: string,
  port: number,
  settings: string[],
): Promise<Cluster> {
  const lines = [
    ...settings,
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
  ];
  appendFileSync(path.join(data, "postgresql.conf"), `\n${lines.join("\n")}\n`);
  let daemon: Daemon | null = null;
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    daemon = await startDaemon(path.join(programs(), "postgres"), ["-D", data], port);
    await answers(url);
  };
  await start();
  return {
    url,
    port,
    start,
    ask: (text) => ask(url, text),
    async kill() {
      await daemon?.kill();
    },
    async drop() {
      await daemon?.kill();
      folder.remove();
    },
  };
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** It listens before it lets anybody in. */
async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + 30_000; ;)
    try {
      await ask(url, "select 1");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
}
