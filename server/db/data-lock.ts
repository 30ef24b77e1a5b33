import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { RefusedStart } from "../refused-start.ts";

/**
 * Takes a data folder for this process alone and answers how to give it back. A lock left by a process that
 * died is taken over.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "server.pid");
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch {
      const holder = Number(readFileSync(file, "utf8"));
      if ((holder !== process.pid && isRunning(holder)) || attempt > 3)
        throw new RefusedStart(
          `The data folder ${dataDir} is in use by another Parley (process ${holder}). Stop that one, or set DATA_DIR to another folder.`,
        );
      rmSync(file, { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
