// Gets PgBouncer, which a test of a pooler in transaction mode puts before PostgreSQL, where there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./process.mjs";

const log = ".cache/pgbouncer-install.log";
const isThere = () => spawnSync("pgbouncer", ["--version"]).error === undefined;

/** Resolves to a sentence about what went wrong, or to nothing. */
export async function ensurePgBouncer() {
  if (isThere()) return undefined;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "pgbouncer"], { env, log });
  }
  if (isThere()) return undefined;
  return "The test of a pooler needs PgBouncer, and it could not be installed: install it (on Debian, apt-get install pgbouncer).";
}
