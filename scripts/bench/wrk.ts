// Load by `wrk`, 10 connections of one thread: a generator in Node takes so much of a processor itself that
// what it measures of a fast server is the generator.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { databaseCpuMs } from "./database-cpu.ts";
import { cpuMsOf } from "./measure.ts";
import type { Measured, Request, Target } from "./measure.ts";

export const connections = 10;
const script = path.join(import.meta.dirname, "wrk.lua");
/** In a body: becomes a number of ten digits that no other request of the run has. */
export const numberPlace = "##########";

/** A line for each request, as wrk.lua reads it. */
export function linesOf(requests: readonly Request[]): string {
  return requests
    .map(({ method, path: of, headers, body = "" }) => {
      const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const cells = [method, of, named.join("|"), body];
      if (cells.some((cell) => /[\t\r\n]/.test(cell)))
        throw new Error(`A request is one line without tabs: ${method} ${of}`);
      return `${cells.join("\t")}\n`;
    })
    .join("");
}

/** What wrk.lua says at the end. */
export function readTold(printed: string): Omit<Measured, "cpuMs"> & { refused: number; broken: number } {
  const [count = 0, micros = 0, p50 = 0, p99 = 0, refused = 0, broken = 0] = (
    /^TOLD (.*)$/m.exec(printed)?.[1] ?? ""
  )
    .split(" ")
    .map(Number);
  if (!(micros > 0)) throw new Error(`wrk ended otherwise than it should:\n${printed}`);
  return { count, perSecond: count / (micros / 1e6), p50, p99, refused, broken };
}

/** Numbers of one run of the benchmark are not those of its next. */
let serial = (Date.now() % 1_000_000) * 1000;

/** `measure` of measure.ts, by wrk. */
export async function askByWrk(target: Target, requests: Request[], seconds: number): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-wrk-"));
  const file = path.join(folder, "requests");
  writeFileSync(file, linesOf(requests));
  const [cpuBefore, databaseBefore] = [cpuMsOf(target.pid), databaseCpuMs()];
  const printed = await output("wrk", [
    ...["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s", "-s", script, target.url],
    ...["--", file, String(serial)],
  ]).finally(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const { refused, broken, ...told } = readTold(printed);
  serial += told.count + connections;
  if (refused + broken > 0) {
    const [first] = requests;
    throw new Error(
      `${target.url}${first?.path ?? ""}: ${refused} refused, ${broken} broken of ${told.count}; ${await answerOf(target, first)}`,
    );
  }
  return {
    ...told,
    cpuMs: (cpuMsOf(target.pid) - cpuBefore) / told.count,
    databaseMs: (databaseCpuMs() - databaseBefore) / told.count,
  };
}

async function answerOf({ url }: Target, request: Request | undefined): Promise<string> {
  if (!request) return "";
  const response = await fetch(`${url}${request.path}`, {
    method: request.method,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  return `asked again it answers ${response.status}: ${(await response.text()).slice(0, 500)}`;
}

function output(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", () => {
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
  });
}
