// Gets wrk, which the benchmark's load comes from, where there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./process.mjs";

const log = ".cache/wrk-install.log";
const isThere = () => spawnSync("wrk", ["--version"]).error === undefined;

/** Resolves to a sentence about what went wrong, or to nothing. */
export async function ensureWrk() {
  if (isThere()) return undefined;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "wrk"], { env, log });
  }
  if (isThere()) return undefined;
  return "The benchmark needs wrk, and it could not be installed: install it (on Debian, apt-get install wrk).";
}
