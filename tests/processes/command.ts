// Commands as an operator runs them.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

interface Ended {
  /** Null: it was killed. */ code: number | null;
  out: string;
  err: string;
}
/** A script of `server/scripts` that runs, and how it ends. */
export function startCommand(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(
    process.execPath,
    ["--no-wasm-tier-up", "--import", "./server/loading.ts", `server/scripts/${script}.ts`, ...args],
    { cwd: root, env: { PATH: process.env["PATH"], NODE_ENV: "test", ...env } },
  );
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const ended = once(child, "close").then(([code]: (number | null)[]) => ({ code: code ?? null, out, err }));
  return { child, ended };
}
export const runCommand = (...of: Parameters<typeof startCommand>): Promise<Ended> =>
  startCommand(...of).ended;

/** @returns what it said */
export async function commandSucceeds(...of: Parameters<typeof startCommand>): Promise<string> {
  const { code, out, err } = await runCommand(...of);
  assert.equal(code, 0, err);
  return out;
}
