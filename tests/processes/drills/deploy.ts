import assert from "node:assert/strict";
import pg from "pg";
import { isNextRelease, nextReleaseIs } from "../../../server/testing/next-release.ts";
import { balancer } from "../balancer.ts";
import type { Balancer } from "../balancer.ts";
import { call } from "../calls.ts";
import { nextRelease } from "../next-release.ts";
import type { Release } from "../next-release.ts";
import { eventually, pause, postgresStore, startServer } from "../server-process.ts";
import type { ServerProcess, Store } from "../server-process.ts";
import { openDesk } from "../sockets.ts";
import type { DeskSocket } from "../sockets.ts";
import { audiencesOf, seqsFor } from "../tenant.ts";
import type { Caller } from "../tenant.ts";
import { assertPagesHold, demandBuilt, openedPages, page, startWeb } from "../web-side.ts";
import type { WebSide } from "../web-side.ts";
import { assertAllThere, write, writesToDo } from "../writes.ts";
import type { Write } from "../writes.ts";
import { foundDesk, repeatedIn } from "./desk.ts";
import type { DrillOptions } from "./drill.ts";

/** Of lists that read many tables. */
const reads = ["/tickets", "/contacts", "/deals", "/companies", "/notifications", "/audit-logs"];
/** Of so many calls one is a write. */
const writeEvery = 5;
/** A reader whom a lock of its tables has to wait for. */
const reportMs = 300;
/** What the old release has begun comes to its end. */
const drainMs = 1000;
/** Readers of pages, one after the other. */
const pageEveryMs = 500;

/**
 * A new release with another schema starts beside the old one, under calls at a pace of their own; once the new one is ready
 * both are called, then the new one alone, and the old one is told to stop. The web side of the old release shows pages all
 * the while; that of the new one was there first, before the old API.
 */
export async function deploy({
  administratorUrl,
  redisUrl,
  seconds,
  perSecond = 200,
  lockWaitMaxMs = 100,
}: DrillOptions): Promise<string[]> {
  await demandBuilt();
  const store = await postgresStore(administratorUrl);
  const next = nextRelease({ withWeb: true });
  const callers = await foundDesk(store, { count: 8 });
  const env = { ...store.env, REDIS_URL: redisUrl };
  const servers: ServerProcess[] = [];
  const webs: WebSide[] = [];
  const desks: DeskSocket[] = [];
  let front: Balancer | null = null;
  try {
    const old = await startServer({ env });
    servers.push(old);
    front = await balancer(old.port);
    const { url } = front;
    await pagesOfNext(next, url, callers[0]);
    const web = await startWeb({ apiUrl: url });
    webs.push(web);
    for (const { token } of callers.slice(0, 2)) desks.push(openDesk(url, token));
    await eventually("the desks are admitted", () => desks.every((desk) => desk.isAdmitted()), 60_000);
    const load = startCalls(url, callers, perSecond);
    const readers = readPages(web, callers[0]);
    const watch = await watchLocks(store.url);
    await pause(seconds * 1000);
    const startedAt = performance.now();
    const [before] = await asked(store.url, "select now()::text as at");
    const fresh = await startServer({ env, folder: next.folder });
    servers.push(fresh);
    const readyAt = performance.now();
    front.leadTo(old.port, fresh.port);
    await pause(seconds * 500);
    front.leadTo(fresh.port);
    await pause(drainMs);
    await old.stop();
    await pause(seconds * 500);
    const told = await load.end();
    const pages = await readers.end();
    const waits = await watch.end();

    assert.deepEqual(told.failures.slice(0, 5), [], "no call failed");
    assert.equal(repeatedIn(told.writes), 0, "no write had to be sent again");
    assert.deepEqual(pages.failures, [], "each page was there");
    const longestMs = Math.round(waits.longestMs);
    assert.ok(waits.longestMs < lockWaitMaxMs, `a call waited ${longestMs} ms for a lock`);
    assert.equal(old.child.exitCode, 0, "the old release ended by itself");
    assert.deepEqual(await asked(store.url, isNextRelease), [nextReleaseIs]);
    const subjects = told.writes.filter(({ isTicket }) => isTicket).map(({ subject }) => subject);
    await assertPagesHold(web, callers[0], (text) => subjects.some((subject) => text.includes(subject)));
    await assertHeard(store, told.writes, desks, callers);
    const [schema] = await asked(
      store.url,
      `select count(*)::int as steps, coalesce(extract(epoch from max(applied_at) - min(applied_at)) * 1000, 0)::int as ms
        from drizzle.applied_steps where applied_at > '${String(before?.["at"])}'`,
    );
    const spread = (from: number, to: number) =>
      spreadOf(told.calls.filter(({ at }) => at >= from && at < to));
    return [
      `${told.writes.length} writes and ${told.calls.length - told.writes.length} reads, ${perSecond} begun a second, while a release with another schema took the place of the one before; failed 0, lost 0, doubled 0`,
      `${String(schema?.["steps"])} steps of its schema took ${String(schema?.["ms"])} ms beside reports of ${reportMs} ms, and it was ready after ${Math.round(readyAt - startedAt)} ms; ${desks[0]?.heard.length ?? 0} events heard once and in order by both desks`,
      `calls before: ${spread(0, startedAt)}; while it started: ${spread(startedAt, readyAt)}; afterwards: ${spread(readyAt, Infinity)}`,
      `the longest that one waited for a lock of a table: ${longestMs} ms`,
      `${pages.count} pages of the old web side meanwhile, before both APIs, all there; before the old API the next web side's were as well`,
    ];
  } finally {
    for (const desk of desks) desk.close();
    for (const web of webs) await web.stop();
    for (const server of servers) await server.kill();
    await front?.close();
    next.remove();
    await store.drop();
  }
}

/** The web side of the next release comes first, before an API that does not know what it knows. */
async function pagesOfNext(next: Release, apiUrl: string, caller: Caller): Promise<void> {
  const web = await startWeb({ apiUrl, folder: next.folder });
  try {
    await assertPagesHold(web, caller, (text) => text.includes("</html>"));
  } finally {
    await web.stop();
  }
}

/** Each acknowledged write once, and each event once and in order by both desks. */
async function assertHeard(
  store: Store,
  writes: readonly Write[],
  desks: readonly DeskSocket[],
  callers: readonly [Caller, ...Caller[]],
): Promise<void> {
  const database = await store.open();
  try {
    await assertAllThere(database, writes);
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
}

/** How long calls took from when each was to begin. */
function spreadOf(calls: readonly { ms: number }[]): string {
  const sorted = calls.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  return `half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, 999 of 1,000 within ${at(0.999)} ms, all within ${at(1)} ms`;
}

/**
 * Reads and writes at a pace: each is begun at its beat, whatever became of those before, and its time is counted from there.
 * What was not answered is sent again.
 */
function startCalls(url: string, callers: readonly Caller[], perSecond: number) {
  const writes = writesToDo(100_000);
  const calls: { at: number; ms: number }[] = [];
  const failures: string[] = [];
  const under = new Set<Promise<void>>();
  const startedAt = performance.now();
  let isOver = false;
  let done = 0;
  const callerAt = (at: number): Caller => {
    const caller = callers[at % callers.length];
    assert.ok(caller);
    return caller;
  };
  const read = async (beat: number) => {
    const path = reads[beat % reads.length] ?? "";
    const { status, body } = await call(url, callerAt(beat), "GET", path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
  };
  const next = (beat: number): Promise<unknown> => {
    if (beat % writeEvery > 0) return read(beat);
    const one = writes[done++];
    assert.ok(one, "there is always more to write");
    return write(() => url, callerAt(beat), one);
  };
  const begin = (beat: number, at: number) => {
    const work = next(beat)
      .catch((error: unknown) => failures.push(String(error)))
      .then(() => {
        calls.push({ at, ms: performance.now() - at });
        under.delete(work);
      });
    under.add(work);
  };
  const beats = (async () => {
    for (let beat = 0; !isOver;) {
      for (let at; (at = startedAt + (beat * 1000) / perSecond) <= performance.now(); beat += 1)
        begin(beat, at);
      await pause(1);
    }
  })();
  return {
    async end() {
      isOver = true;
      await beats;
      await Promise.all(under);
      return { writes: writes.slice(0, done), calls, failures };
    },
  };
}

/** Pages of a web side, in turn. */
function readPages(web: WebSide, caller: Caller) {
  const failures: string[] = [];
  let isOver = false;
  let count = 0;
  const reader = (async () => {
    for (; !isOver; count += 1) {
      const at = openedPages[count % openedPages.length] ?? "/";
      const { status } = await page(web, at, { caller: at === "/tickets" ? caller : undefined });
      if (status !== 200) failures.push(`${at} answered ${status}`);
      await pause(pageEveryMs);
    }
  })();
  return {
    async end() {
      isOver = true;
      await reader;
      return { count, failures };
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
