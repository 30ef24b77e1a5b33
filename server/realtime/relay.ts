import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import { eventsAfter, missedEvents, newestEvent, newestEvents } from "./stored-events.ts";
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
  admit(
    tenant: string,
    since: number | null,
    audiences: string[],
    join: (missed: StoredEvent[] | "too many", head: number) => void | Promise<void>,
  ): Promise<void>;
  /** How many events the sockets here are behind. */
  untold(): Promise<number>;
  /** The last socket of a tenant left. */
  release(tenant: string): void;
  stop(): void;
}

/** How far the sockets of one tenant have been told. */
interface Desk {
  told: number;
  line: Promise<void>;
  isPoked: boolean;
}
const batchSize = 500;

export function createRelay(
  database: Database,
  log: Logger,
  tell: (tenant: string, event: StoredEvent) => void,
  safetyTickMs = 5000,
): Relay {
  const desks = new Map<string, Desk>();
  const deskOf = async (tenant: string): Promise<Desk> => {
    const known = desks.get(tenant);
    if (known) return known;
    const told = await newestEvent(database, tenant);
    await database.flushed();
    const fresh = { told, line: Promise.resolve(), isPoked: false };
    const meanwhile = desks.get(tenant);
    if (meanwhile) return meanwhile;
    desks.set(tenant, fresh);
    return fresh;
  };
  const poke = (tenant: string) => {
    const desk = desks.get(tenant);
    if (!desk || desk.isPoked) return;
    desk.isPoked = true;
    // a failure is logged in line; the safety tick tries again
    inLine(desk, log, () => tellNew(database, tenant, desk, tell)).catch(() => undefined);
  };
  /** A poke may be lost with the process that owed it. */
  const pokeThoseBehind = async () => {
    const names = [...desks.keys()];
    if (names.length === 0) return;
    for (const row of await newestEvents(database, names))
      if ((desks.get(row.tenantId)?.told ?? Infinity) < row.eventSeq) {
        const desk = desks.get(row.tenantId);
        if (desk) desk.isPoked = false;
        poke(row.tenantId);
      }
  };
  const tick = setInterval(() => {
    pokeThoseBehind().catch((error: unknown) => {
      log.warn({ err: error }, "relay tick");
    });
  }, safetyTickMs);

  return {
    poke,
    async admit(tenant, since, audiences, join) {
      const desk = await deskOf(tenant);
      await inLine(desk, log, async () => {
        const { told } = desk;
        const isBehind = since !== null && since < told;
        await join(isBehind ? await missedEvents(database, tenant, { since, told, audiences }) : [], told);
      });
    },
    untold: () => untoldOf(database, desks),
    release: (tenant) => {
      desks.delete(tenant);
    },
    stop: () => {
      clearInterval(tick);
      desks.clear();
    },
  };
}

async function untoldOf(database: Database, desks: ReadonlyMap<string, Desk>): Promise<number> {
  const names = [...desks.keys()];
  if (names.length === 0) return 0;
  const behind = (await newestEvents(database, names)).map(({ tenantId, eventSeq }) =>
    Math.max(0, eventSeq - (desks.get(tenantId)?.told ?? eventSeq)),
  );
  return behind.reduce((sum, one) => sum + one, 0);
}

/** One thing after the other for each tenant. */
function inLine(desk: Desk, log: Logger, step: () => Promise<void>): Promise<void> {
  const done = desk.line.then(step);
  desk.line = done.catch((error: unknown) => {
    log.warn({ err: error }, "relay");
  });
  return done;
}

/** Tells what is newer than what was told, and what is poked meanwhile as well. */
async function tellNew(
  database: Database,
  tenant: string,
  desk: Desk,
  tell: (tenant: string, event: StoredEvent) => void,
): Promise<void> {
  for (;;) {
    desk.isPoked = false;
    const rows = await eventsAfter(database, tenant, desk.told, batchSize);
    // Told events have happened for good; these may be of a transaction that is not on the disk yet.
    if (rows.length > 0) await database.flushed();
    for (const row of rows) {
      tell(tenant, row);
      desk.told = row.seq;
    }
    if (rows.length < batchSize && !desk.isPoked) return;
  }
}
