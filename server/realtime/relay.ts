import { and, arrayOverlaps, asc, eq, gt, inArray, lte } from "drizzle-orm";
import type { Logger } from "pino";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../db/client.ts";
import { events, tenantCounters } from "../db/table.ts";

export interface StoredEvent {
  seq: number;
  name: string;
  payload: object;
  audience: string[];
}

/**
 * Tells the sockets of this process what their tenants' transactions have published, in the order of `seq`
 * and each event once. It reads the events from the database, so that it makes no difference which process
 * wrote them; `poke` only says that there is something to read.
 */
export interface Relay {
  poke(tenant: string): void;
  /**
   * Brings a newcomer up to where the relay stands, then `join`s it, with nothing told in between. `since`
   * null: from now on.
   */
  admit(
    tenant: string,
    since: number | null,
    audiences: string[],
    join: (missed: StoredEvent[] | "too many", head: number) => void | Promise<void>,
  ): Promise<void>;
  /** The last socket of a tenant left. */
  release(tenant: string): void;
  stop(): void;
}

export function createRelay(
  database: Database,
  log: Logger,
  tell: (tenant: string, event: StoredEvent) => void,
  safetyTickMs = 5000,
): Relay {
  const desks = new Map<string, { told: number; line: Promise<void>; isPoked: boolean }>();

  /**
   * Numbers have no gaps; the nightly purge takes the oldest (modules/workspace/platform/purges.ts), so whoever missed
   * one of those has to start afresh.
   */
  const isKept = async (tenant: string, seq: number): Promise<boolean> =>
    (
      await database.read({ tenant }, (db) =>
        db
          .select({ seq: events.seq })
          .from(events)
          .where(and(eq(events.tenantId, tenant), eq(events.seq, seq))),
      )
    ).length > 0;
  const headOf = async (tenant: string): Promise<number> =>
    (
      await database.read({ tenant }, (db) =>
        db.select({ seq: tenantCounters.eventSeq }).from(tenantCounters),
      )
    )[0]?.seq ?? 0;
  const deskOf = async (tenant: string) => {
    const known = desks.get(tenant);
    if (known) return known;
    const fresh = { told: await headOf(tenant), line: Promise.resolve(), isPoked: false };
    const meanwhile = desks.get(tenant);
    if (meanwhile) return meanwhile;
    desks.set(tenant, fresh);
    return fresh;
  };
  /** One thing after the other for each tenant. */
  const inLine = (desk: { line: Promise<void> }, step: () => Promise<void>): Promise<void> => {
    const done = desk.line.then(step);
    desk.line = done.catch((error: unknown) => {
      log.warn({ err: error }, "relay");
    });
    return done;
  };
  const tellNew = async (tenant: string, desk: { told: number; isPoked: boolean }) => {
    for (;;) {
      desk.isPoked = false;
      const rows = await database.read({ tenant }, (db) =>
        db
          .select({ seq: events.seq, name: events.name, payload: events.payload, audience: events.audience })
          .from(events)
          .where(and(eq(events.tenantId, tenant), gt(events.seq, desk.told)))
          .orderBy(asc(events.seq))
          .limit(500),
      );
      for (const row of rows) {
        tell(tenant, row);
        desk.told = row.seq;
      }
      if (rows.length < 500 && !desk.isPoked) return;
    }
  };
  const poke = (tenant: string) => {
    const desk = desks.get(tenant);
    if (!desk || desk.isPoked) return;
    desk.isPoked = true;
    inLine(desk, () => tellNew(tenant, desk)).catch(() => undefined); // logged in line; the safety tick tries again
  };
  /** A poke may be lost with the process that owed it. */
  const tick = setInterval(() => {
    const names = [...desks.keys()];
    if (names.length === 0) return;
    database
      .read("system", (db) => db.select().from(tenantCounters).where(inArray(tenantCounters.tenantId, names)))
      .then((rows) => {
        for (const row of rows)
          if ((desks.get(row.tenantId)?.told ?? Infinity) < row.eventSeq) {
            const desk = desks.get(row.tenantId);
            if (desk) desk.isPoked = false;
            poke(row.tenantId);
          }
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, "relay tick");
      });
  }, safetyTickMs);

  return {
    poke,
    async admit(tenant, since, audiences, join) {
      const desk = await deskOf(tenant);
      await inLine(desk, async () => {
        if (since === null || since >= desk.told) {
          await join([], desk.told);
          return;
        }
        const missed = await database.read({ tenant }, (db) =>
          db
            .select({
              seq: events.seq,
              name: events.name,
              payload: events.payload,
              audience: events.audience,
            })
            .from(events)
            .where(
              and(
                eq(events.tenantId, tenant),
                gt(events.seq, since),
                lte(events.seq, desk.told),
                arrayOverlaps(events.audience, audiences),
              ),
            )
            .orderBy(asc(events.seq))
            .limit(limits.replayEventsMax + 1),
        );
        const isWhole = missed[0]?.seq === since + 1 || (await isKept(tenant, since + 1));
        await join(!isWhole || missed.length > limits.replayEventsMax ? "too many" : missed, desk.told);
      });
    },
    release: (tenant) => {
      desks.delete(tenant);
    },
    stop: () => {
      clearInterval(tick);
      desks.clear();
    },
  };
}
