import assert from "node:assert/strict";
import pg from "pg";
import { isNextRelease, nextReleaseIs } from "../../../server/testing/next-release.ts";
import { balancer } from "../balancer.ts";
import type { Balancer } from "../balancer.ts";
import { call } from "../calls.ts";
import { nextRelease } from "../next-release.ts";
import { eventually, pause, postgresStore, startServer } from "../server-process.ts";
import type { ServerProcess } from "../server-process.ts";
import { openDesk } from "../sockets.ts";
import type { DeskSocket } from "../sockets.ts";
import { audiencesOf, seqsFor } from "../tenant.ts";
import type { Caller } from "../tenant.ts";
import { assertAllThere, write, writesToDo } from "../writes.ts";
import { foundDesk, repeatedIn } from "./desk.ts";
import type { DrillOptions } from "./drill.ts";

const writersCount = 6;
const readersCount = 4;
/** Of lists that read many tables. */
const reads = ["/tickets", "/contacts", "/deals", "/companies", "/notifications", "/audit-logs"];
/** A reader whom a lock of its tables has to wait for. */
const reportMs = 300;
/** What the old release has begun comes to its end. */
const drainMs = 1000;
/** That a call waited for a lock of a table: a start gives it up after a twentieth of a second. */
const waitMaxMs = 500;

/**
 * A new release with another schema starts beside the old one, under calls; once the new one is ready both
 * are called, then the new one alone, and the old one is told to stop.
 */
export async function deploy({ administratorUrl, redisUrl, seconds }: DrillOptions): Promise<string[]> {
  const store = await postgresStore(administratorUrl);
  const next = nextRelease();
  const callers = await foundDesk(store, { count: 8 });
  const env = { ...store.env, REDIS_URL: redisUrl };
  const servers: ServerProcess[] = [];
  const desks: DeskSocket[] = [];
  let front: Balancer | null = null;
  try {
    const old = await startServer({ env });
    servers.push(old);
    front = await balancer(old.port);
    const { url } = front;
    for (const { token } of callers.slice(0, 2)) desks.push(openDesk(url, token));
    await eventually("the desks are admitted", () => desks.every((desk) => desk.isAdmitted()), 60_000);
    const load = startCalls(url, callers);
    const watch = await watchLocks(store.url);
    await pause(seconds * 1000);
    const startedAt = performance.now();
    const [before] = await asked(store.url, "select now()::text as at");
    const fresh = await startServer({ env, folder: next.folder });
    servers.push(fresh);
    const startedMs = performance.now() - startedAt;
    front.leadTo(old.port, fresh.port);
    await pause(seconds * 500);
    front.leadTo(fresh.port);
    await pause(drainMs);
    await old.stop();
    await pause(seconds * 500);
    const told = await load.end();
    const waits = await watch.end();

    assert.deepEqual(told.failures.slice(0, 5), [], "no call failed");
    assert.equal(repeatedIn(told.writes), 0, "no write had to be sent again");
    assert.ok(waits.longestMs < waitMaxMs, `a call waited ${Math.round(waits.longestMs)} ms for a lock`);
    assert.equal(old.child.exitCode, 0, "the old release ended by itself");
    assert.deepEqual(await asked(store.url, isNextRelease), [nextReleaseIs]);
    const database = await store.open();
    try {
      await assertAllThere(database, told.writes);
      for (const [at, desk] of desks.entries()) {
        const stored = await seqsFor(database, "acme", audiencesOf(callers[at] ?? callers[0]));
        await eventually("all is heard", () => desk.heard.length >= stored.length, 30_000);
        assert.deepEqual(
          desk.heard.map(({ seq }) => seq),
          stored,
          "each event once, in order",
        );
        assert.equal(desk.resyncs(), 0);
      }
    } finally {
      await database.close();
    }
    const longest = (from: number, to: number) =>
      Math.round(Math.max(...told.calls.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms)));
    const [schema] = await asked(
      store.url,
      `select count(*)::int as steps, coalesce(extract(epoch from max(applied_at) - min(applied_at)) * 1000, 0)::int as ms
        from drizzle.applied_steps where applied_at > '${String(before?.["at"])}'`,
    );
    const readyAt = startedAt + startedMs;
    return [
      `${told.writes.length} writes and ${told.calls.length - told.writes.length} reads while a release with another schema took the place of the one before; failed 0, lost 0, doubled 0`,
      `${String(schema?.["steps"])} steps of its schema took ${String(schema?.["ms"])} ms beside reports of ${reportMs} ms, and it was ready after ${Math.round(startedMs)} ms; ${desks[0]?.heard.length ?? 0} events heard once and in order by both desks`,
      `longest call ${longest(0, startedAt)} ms before, ${longest(startedAt, readyAt)} ms while it started, ${longest(readyAt, Infinity)} ms afterwards; the longest that one waited for a lock of a table: ${Math.round(waits.longestMs)} ms`,
    ];
  } finally {
    for (const desk of desks) desk.close();
    for (const server of servers) await server.kill();
    await front?.close();
    next.remove();
    await store.drop();
  }
}

/** Reads and writes without a pause, by clients that send nothing twice but what was not answered. */
function startCalls(url: string, callers: readonly Caller[]) {
  const writes = writesToDo(100_000);
  const calls: { at: number; ms: number }[] = [];
  const failures: string[] = [];
  let isOver = false;
  let done = 0;
  const callerAt = (at: number): Caller => {
    const caller = callers[at % callers.length];
    assert.ok(caller);
    return caller;
  };
  const timed = async (work: () => Promise<unknown>) => {
    const at = performance.now();
    await work().catch((error: unknown) => failures.push(String(error)));
    calls.push({ at, ms: performance.now() - at });
  };
  const writer = async () => {
    while (!isOver) {
      const at = done++;
      const one = writes[at];
      assert.ok(one, "there is always more to write");
      await timed(() => write(() => url, callerAt(at), one));
    }
  };
  const reader = async (of: number) => {
    for (let at = of; !isOver; at += 1)
      await timed(async () => {
        const path = reads[at % reads.length] ?? "";
        const { status, body } = await call(url, callerAt(at), "GET", path);
        if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
      });
  };
  const all = Promise.all([
    ...Array.from({ length: writersCount }, writer),
    ...Array.from({ length: readersCount }, (_, at) => reader(at)),
  ]);
  return {
    async end() {
      isOver = true;
      await all;
      return { writes: writes.slice(0, done), calls, failures };
    },
  };
}

/** How long anybody but a start waits for a lock of a table, looked at all the time; beside reports. */
async function watchLocks(url: string) {
  let isOver = false;
  let longestMs = 0;
  const [looker, reporter] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([looker.connect(), reporter.connect()]);
  const look = async () => {
    while (!isOver) {
      const { rows } = await looker.query<{ ms: number | null }>(waiting);
      longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
      await pause(5);
    }
  };
  const report = async () => {
    while (!isOver) {
      await reporter.query("begin; select 1 from tickets limit 1; select 1 from contacts limit 1");
      await pause(reportMs);
      await reporter.query("commit");
      await pause(reportMs / 2);
    }
  };
  const both = Promise.all([look(), report()]);
  return {
    async end() {
      isOver = true;
      await both;
      await Promise.all([looker.end(), reporter.end()]);
      return { longestMs };
    },
  };
}
/** Who starts has the lock of starts. */
const waiting = `select max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float8 as ms from pg_locks l
  where not l.granted and l.locktype = 'relation' and l.database = (select oid from pg_database where datname = current_database())
    and l.pid not in (select a.pid from pg_locks a where a.locktype = 'advisory' and a.objid = 727274 and a.granted)`;

async function asked(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
