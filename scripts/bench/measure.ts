// Twenty connections against one server for a few seconds, and what came of it.
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import { atEvenPace } from "../even-pace.ts";
import type { EvenPace } from "../even-pace.ts";

export interface Request {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}
/** What a caller's token is put to; one that brings headers of its own is nobody's. */
export type Asked = Omit<Request, "headers"> & { headers?: Record<string, string> };
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** The server process's own work for one request, which a busy machine does not change. */ cpuMs: number;
  /** The same of the database's processes, where they are followed. */ databaseMs?: number;
  count: number;
}
/** A server and its process. */
export interface Target {
  url: string;
  pid: number;
}

const connections = 20;

/** Each connection begins elsewhere in the list, so that they do not walk through it in step. */
export const measure = (target: Target, requests: Request[], seconds: number): Promise<Measured> =>
  run(target, requests, { duration: seconds });
/** Each request once. */
export const measureOnce = (target: Target, requests: Request[]): Promise<Measured> =>
  run(target, requests, { amount: requests.length });

async function run(
  { url, pid }: Target,
  requests: Request[],
  extent: { duration: number } | { amount: number },
): Promise<Measured> {
  const times: number[] = [];
  let refused = "";
  let started = 0;
  const cpuBefore = cpuMsOf(pid);
  const startedAt = performance.now();
  let lastAt = startedAt;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections,
        ...extent,
        timeout: 30,
        requests,
        setupClient: (client) => {
          const from = Math.floor((started++ * requests.length) / connections) % requests.length;
          client.setRequests(
            "amount" in extent
              ? requests.slice(from, from + Math.ceil(requests.length / connections))
              : [...requests.slice(from), ...requests.slice(0, from)],
          );
        },
      },
      (error: Error | null, done: autocannon.Result) => {
        if (error) reject(error);
        else resolve(done);
      },
    );
    instance.on("response", (_client, status, _bytes, milliseconds) => {
      times.push(milliseconds);
      lastAt = performance.now();
      if (status >= 300) refused = `status ${status}`;
    });
  });
  if (refused !== "" || result.errors > 0 || result.timeouts > 0)
    throw new Error(
      `${url}${requests[0]?.path ?? ""}: ${refused || `${result.errors} errors, ${result.timeouts} timeouts`}`,
    );
  return {
    // autocannon itself notices an end by amount at its next whole second
    perSecond: times.length / ("amount" in extent ? (lastAt - startedAt) / 1000 : result.duration),
    ...percentiles(times),
    cpuMs: (cpuMsOf(pid) - cpuBefore) / times.length,
    count: times.length,
  };
}

/** As people at work ask. */
export async function measureAtRate(
  { url, pid }: Target,
  requests: readonly Request[],
  pace: EvenPace,
): Promise<Measured> {
  const cpuBefore = cpuMsOf(pid);
  const startedAt = performance.now();
  const times = await atEvenPace(pace, async (beat) => {
    const request = requests[beat % requests.length];
    if (!request) throw new Error("There is nothing to ask.");
    const { path, method, headers, body } = request;
    const askedAt = performance.now();
    const answer = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}${path} answered ${answer.status}`);
    return performance.now() - askedAt;
  });
  return {
    perSecond: times.length / ((performance.now() - startedAt) / 1000),
    ...percentiles(times),
    cpuMs: (cpuMsOf(pid) - cpuBefore) / times.length,
    count: times.length,
  };
}

/** User and system time from Linux's own book; elsewhere not a number. */
export function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10; // in hundredths of a second
  } catch {
    return Number.NaN;
  }
}

export function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Of several rounds: the middle one of each figure. */
export function middle(rounds: Measured[]): Measured {
  const median = (of: (round: Measured) => number) => percentiles(rounds.map(of)).p50;
  return {
    perSecond: median(({ perSecond }) => perSecond),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    cpuMs: median(({ cpuMs }) => cpuMs),
    databaseMs: median(({ databaseMs = Number.NaN }) => databaseMs),
    count: rounds.reduce((sum, { count }) => sum + count, 0),
  };
}
