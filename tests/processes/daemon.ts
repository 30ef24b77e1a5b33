// Programs of Debian that refuse to run as root, as a child that ends with whoever started it.
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pause } from "./server-process.ts";

/** Who runs them: PostgreSQL's own user where we are root. */
export const someone: { uid?: number; gid?: number } = process.getuid?.() === 0 ? ofPostgres() : {};

function ofPostgres(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync("id", [flag, "postgres"]).stdout.toString().trim());
  return { uid: id("-u"), gid: id("-g") };
}

/** A folder of theirs. */
export function folderOf(name: string): { path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), `parley-${name}-`));
  if (someone.uid !== undefined) chownSync(folder, someone.uid, someone.gid ?? someone.uid);
  return {
    path: folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Daemon {
  /** It and all that it started, at once: as where the power fails. */ kill(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) killAll(child);
});
function killAll({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    /* ended already */
  }
}

/** Runs it until it listens at this port. */
export async function startDaemon(command: string, args: string[], port: number): Promise<Daemon> {
  const child = spawn(command, args, { ...someone, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
    });
  const ended = once(child, "exit");
  running.add(child);
  child.once("exit", () => running.delete(child));
  const daemon: Daemon = {
    async kill() {
      killAll(child);
      await ended;
    },
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
  for (const deadline = Date.now() + 30_000; !(await listens(port)); await pause(20))
    if (child.exitCode !== null || Date.now() > deadline) {
      killAll(child);
      throw new Error(`${path.basename(command)} does not listen at ${port}:\n${said}`);
    }
  return daemon;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
