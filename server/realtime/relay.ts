import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import type { Step } from "./half-pace.ts";
import { missedTogether, togetherMax } from "./missed-together.ts";
import type { AskedSince, Missed } from "./missed-together.ts";
import { eventsAfter, newestEvent, newestEvents } from "./stored-events.ts";
import type { StoredEvent } from "./stored-events.ts";

/**
 * Tells the sockets of this process what their tenants' transactions have published, in the order of `seq`
 * and each event once. It reads the events from the database, so that it makes no difference which process
 * wrote them; `poke` only says that there is something to read.
 */
export interface Relay {
  poke(tenant: string): void;
  /**
   * Brings a newcomer up to where the relay is, then `join`s it, with nothing told in between. `since`
   * null: from now on.
   */
  admit(tenant: string, since: number | null, audiences: string[], join: Join): Promise<void>;
  /** How many events the sockets here are behind. */
  untold(): Promise<number>;
  /** The last socket of a tenant left; of no effect while somebody comes in. */
  release(tenant: string): void;
  stop(): void;
}

type Join = (missed: Missed, head: number) => void | Promise<void>;

/** A socket on its way in. */
interface Newcomer extends AskedSince {
  join: Join;
  done: PromiseWithResolvers<void>;
}

/** How far the sockets of one tenant have been told. */
interface Desk {
  told: number;
  line: Promise<void>;
  /** Those whom the line has not come to yet: what they missed is looked up together. */
  newcomers: Newcomer[];
  /** There may be something newer than what was read. */
  isPoked: boolean;
  /** It is being told, or will be after its rest. */
  isTelling: boolean;
  /** Until then it is not told again, by `now`. */
  restsUntilMs: number;
}
const batchSize = 500;
/**
 * Telling a desk takes a tenth of a process at most, so that many events in a short time go out together and calls
 * are answered meanwhile. Whoever hears something waits for it no longer than `restMsMax` more.
 */
const [restForEachMs, restMsMax] = [9, 250];

/** Says these to the sockets of a tenant. */
type Tell = (tenant: string, events: StoredEvent[]) => void;
interface Options {
  safetyTickMs?: number;
  /** In milliseconds; only differences count. */
  now?: () => number;
  /** Does something so many milliseconds later. */
  later?: Later;
  /** In which each newcomer is let in. */
  step?: Step;
}
type Later = (ms: number, then: () => void) => void;
const atOnce: Step = async (work) => {
  await work();
};
const byTimer: Later = (ms, then) => setTimeout(then, ms).unref();

/** `tell` is given what is new in the order of `seq`, so many at once as there are. */
export function createRelay(
  database: Database,
  log: Logger,
  tell: Tell,
  { safetyTickMs = 5000, now = () => performance.now(), later = byTimer, step = atOnce }: Options = {},
): Relay {
  const of = { database, log, step };
  const desks = new Map<string, Desk>();
  /** Those who come in are to hear what follows, though nobody else of their tenant may be here. */
  const coming = countByKey();
  const deskOf = async (tenant: string): Promise<Desk> => {
    const known = desks.get(tenant);
    if (known) return known;
    const told = await newestEvent(database, tenant);
    await database.flushed();
    const fresh = toldUpTo(told);
    const meanwhile = desks.get(tenant);
    if (meanwhile) return meanwhile;
    desks.set(tenant, fresh);
    return fresh;
  };
  const tellSoon = (tenant: string, desk: Desk) => {
    const isHere = () => desks.get(tenant) === desk;
    tellRested(desk, { log, now, later, isHere }, () =>
      tellNew(database, tenant, desk, restingAfter(now, desk, tell)),
    );
  };
  const poke = (tenant: string) => {
    const desk = desks.get(tenant);
    if (!desk || desk.isPoked) return;
    desk.isPoked = true;
    if (!desk.isTelling) tellSoon(tenant, desk);
  };
  const tick = setInterval(() => {
    pokeThoseBehind(database, desks, poke).catch((error: unknown) => {
      log.warn({ err: error }, "relay tick");
    });
  }, safetyTickMs);

  return {
    poke,
    admit: (tenant, since, audiences, join) =>
      coming.while(tenant, async () => {
        const desk = await deskOf(tenant);
        const newcomer = { since, audiences, join, done: Promise.withResolvers<void>() };
        desk.newcomers.push(newcomer);
        if (desk.newcomers.length === 1) admitTogether(of, tenant, desk);
        await newcomer.done.promise;
      }),
    untold: () => untoldOf(database, desks),
    release: (tenant) => {
      if (!coming.has(tenant)) desks.delete(tenant);
    },
    stop: () => {
      clearInterval(tick);
      desks.clear();
    },
  };
}

const toldUpTo = (told: number): Desk => ({
  told,
  line: Promise.resolve(),
  newcomers: [],
  isPoked: false,
  isTelling: false,
  restsUntilMs: -Infinity,
});

/** For which of its keys something is under way. */
function countByKey() {
  const counts = new Map<string, number>();
  const add = (key: string, more: number) => {
    const count = (counts.get(key) ?? 0) + more;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  return {
    has: (key: string) => counts.has(key),
    async while(key: string, work: () => Promise<void>): Promise<void> {
      add(key, 1);
      try {
        await work();
      } finally {
        add(key, -1);
      }
    },
  };
}

/** A poke may be lost with the process that owed it. */
async function pokeThoseBehind(
  database: Database,
  desks: ReadonlyMap<string, Desk>,
  poke: (tenant: string) => void,
): Promise<void> {
  const names = [...desks.keys()];
  if (names.length === 0) return;
  for (const { tenantId, eventSeq } of await newestEvents(database, names)) {
    const desk = desks.get(tenantId);
    if (!desk || desk.told >= eventSeq) continue;
    desk.isPoked = false;
    poke(tenantId);
  }
}

async function untoldOf(database: Database, desks: ReadonlyMap<string, Desk>): Promise<number> {
  const names = [...desks.keys()];
  if (names.length === 0) return 0;
  const behind = (await newestEvents(database, names)).map(({ tenantId, eventSeq }) =>
    Math.max(0, eventSeq - (desks.get(tenantId)?.told ?? eventSeq)),
  );
  return behind.reduce((sum, one) => sum + one, 0);
}

/** Tells a desk once it has rested, and again where it is poked meanwhile. */
function tellRested(
  desk: Desk,
  of: { log: Logger; now: () => number; later: Later; isHere: () => boolean },
  tellIt: () => Promise<void>,
): void {
  desk.isTelling = true;
  const begin = () => {
    // A failure is logged in line, and the safety tick tries again.
    inLine(desk, of.log, tellIt)
      .catch(() => undefined)
      .finally(() => {
        desk.isTelling = false;
        if (desk.isPoked && of.isHere()) tellRested(desk, of, tellIt);
      });
  };
  const restMs = desk.restsUntilMs - of.now();
  if (restMs > 0)
    of.later(restMs, () => {
      if (of.isHere()) begin();
    });
  else begin();
}

/** `tell`, after which the desk rests by how long it took. */
const restingAfter =
  (now: () => number, desk: Desk, tell: Tell): Tell =>
  (tenant, events) => {
    const startedMs = now();
    tell(tenant, events);
    const endedMs = now();
    desk.restsUntilMs = endedMs + Math.min(restMsMax, restForEachMs * (endedMs - startedMs));
  };

/** One thing after the other for each tenant. */
function inLine(desk: Desk, log: Logger, step: () => Promise<void>): Promise<void> {
  const done = desk.line.then(step);
  desk.line = done.catch((error: unknown) => {
    log.warn({ err: error }, "relay");
  });
  return done;
}

/** Lets in those who wait when the line comes to them, as many as are looked up by one read; then those after them. */
function admitTogether(of: Admitting, tenant: string, desk: Desk): void {
  const { database, log, step } = of;
  inLine(desk, log, async () => {
    const some = desk.newcomers.splice(0, togetherMax);
    if (desk.newcomers.length > 0) admitTogether(of, tenant, desk);
    const { told } = desk;
    const missed = await missedTogether(database, tenant, told, some).catch((error: unknown) => {
      for (const { done } of some) done.reject(error);
      throw error;
    });
    for (const [at, { join, done }] of some.entries())
      await step(() => join(missed[at] ?? [], told)).then(done.resolve, (error: unknown) => {
        log.warn({ err: error }, "relay");
        done.reject(error);
      });
  }).catch(() => undefined); // each of them is told
}
interface Admitting {
  database: Database;
  log: Logger;
  step: Step;
}

/** Tells what is newer than what was told. */
async function tellNew(database: Database, tenant: string, desk: Desk, tell: Tell): Promise<void> {
  for (;;) {
    desk.isPoked = false;
    const rows = await eventsAfter(database, tenant, desk.told, batchSize);
    // Told events have happened for good; these may be of a transaction that is not on the disk yet.
    if (rows.length > 0) await database.flushed();
    const last = rows.at(-1);
    if (last === undefined) return;
    tell(tenant, rows);
    desk.told = last.seq;
    if (rows.length < batchSize) return;
  }
}
