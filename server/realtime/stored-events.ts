import { and, arrayOverlaps, asc, eq, gt, inArray, lte } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import type { Database } from "../db/client.ts";
import { events, tenantCounters } from "../db/table.ts";

export interface StoredEvent {
  seq: number;
  name: string;
  payload: object;
  audience: string[];
  createdAt: string;
}

const eventColumns = {
  seq: events.seq,
  name: events.name,
  payload: events.payload,
  audience: events.audience,
  createdAt: events.createdAt,
};

/** The number of the newest event of a tenant. */
export const newestEvent = async (database: Database, tenant: string): Promise<number> =>
  (
    await database.read({ tenant }, (db) => db.select({ seq: tenantCounters.eventSeq }).from(tenantCounters))
  )[0]?.seq ?? 0;

/** The numbers of the newest events of several tenants. */
export const newestEvents = (
  database: Database,
  tenants: string[],
): Promise<(typeof tenantCounters.$inferSelect)[]> =>
  database.read("system", (db) =>
    db.select().from(tenantCounters).where(inArray(tenantCounters.tenantId, tenants)),
  );

export const eventsAfter = (
  database: Database,
  tenant: string,
  seq: number,
  limit: number,
): Promise<StoredEvent[]> =>
  database.read({ tenant }, (db) =>
    db
      .select(eventColumns)
      .from(events)
      .where(and(eq(events.tenantId, tenant), gt(events.seq, seq)))
      .orderBy(asc(events.seq))
      .limit(limit),
  );

/**
 * Those of these that are kept. Numbers have no gaps; the nightly purge takes the oldest
 * (modules/workspace/platform/purges.ts), so anyone who missed one of those has to start afresh.
 */
export const keptOf = async (database: Database, tenant: string, seqs: number[]): Promise<number[]> =>
  (
    await database.read({ tenant }, (db) =>
      db
        .select({ seq: events.seq })
        .from(events)
        .where(and(eq(events.tenantId, tenant), inArray(events.seq, seqs))),
    )
  ).map(({ seq }) => seq);

interface Stretch {
  since: number;
  told: number;
  audiences: string[];
}

/** What these audiences were told after `since` and up to `told`, the oldest first, so many at most. */
export const eventsBetween = (
  database: Database,
  tenant: string,
  { since, told, audiences, limit }: Stretch & { limit: number },
): Promise<StoredEvent[]> =>
  database.read({ tenant }, (db) =>
    db
      .select(eventColumns)
      .from(events)
      .where(
        and(
          eq(events.tenantId, tenant),
          gt(events.seq, since),
          lte(events.seq, told),
          arrayOverlaps(events.audience, audiences),
        ),
      )
      .orderBy(asc(events.seq))
      .limit(limit),
  );

/** The same as far as it can be told again. */
export async function missedEvents(
  database: Database,
  tenant: string,
  stretch: Stretch,
): Promise<StoredEvent[] | "too many"> {
  const missed = await eventsBetween(database, tenant, { ...stretch, limit: limits.replayEventsMax + 1 });
  const next = stretch.since + 1;
  const isWhole = missed[0]?.seq === next || (await keptOf(database, tenant, [next])).length > 0;
  return !isWhole || missed.length > limits.replayEventsMax ? "too many" : missed;
}
