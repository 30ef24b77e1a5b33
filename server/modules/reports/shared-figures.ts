import { eq, sql } from "drizzle-orm";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/client.ts";
import { tenantCounters, ticketNumbers } from "../../db/table.ts";
import { readingOn } from "../../work.ts";
import type { Work } from "../../work.ts";
import { seesEverySensitive } from "../tickets/rules.ts";

interface Held { stamp: string; at: number; figures: Promise<unknown>; isRenewed: boolean }
const held = new WeakMap<Database, Map<string, Held>>();
const heldMax = 500;
/** Counting over a million tickets takes seconds, and something happens in such a desk every second: a second of holding for so many tickets, so none below that. */
const ticketsForASecond = 20_000;
const holdMaxMs = 60_000;
/** So many holding times after it was made, a figure is too old to be shown while the next is made. */
const lastsFactor = 5;

interface Places { database: Database; clock: Clock }

/**
 * Figures that many look at and that few things change: worked out once for everybody who sees the same rows, until the tenant's next event or the next full minute, since what
 * waits "for an hour" moves with the clock. In a large tenant they are held for some seconds at least, and older ones are shown while the next are made; `asOf` says of when they
 * are. Whoever does not see every row is not served from here.
 */
export async function sharedFigures<T extends object>({ database, clock }: Places, work: Work, name: string, compute: (work: Work) => Promise<T>): Promise<T & { asOf: string }> {
  const made = async (reader: Work) => ({ ...(await compute(reader)), asOf: reader.now });
  if (!seesEverySensitive(work.actor)) return made(work);
  const [counter] = await work.db.select({ seq: tenantCounters.eventSeq, tickets: sql<number>`coalesce((select ${ticketNumbers.last} from ${ticketNumbers} where ${ticketNumbers.tenantId} = ${work.tenant}), 0)`.mapWith(Number) }).from(tenantCounters).where(eq(tenantCounters.tenantId, work.tenant));
  const stamp = `${counter?.seq ?? 0} ${work.now.slice(0, 16)}`;
  const holdMs = Math.min(holdMaxMs, Math.floor((counter?.tickets ?? 0) / ticketsForASecond) * 1000);
  const own = held.get(database) ?? new Map<string, Held>();
  held.set(database, own);
  const key = `${work.tenant} ${name}`;
  const hold = (figures: Promise<T & { asOf: string }>) => {
    if (own.size >= heldMax) own.clear();
    own.set(key, { stamp, at: Date.parse(work.now), figures, isRenewed: false });
    figures.catch(() => { if (own.get(key)?.figures === figures) own.delete(key); });
    return figures;
  };
  const known = own.get(key);
  const shown = known?.figures as Promise<T & { asOf: string }>; // made under the same name
  const age = known ? Date.parse(work.now) - known.at : Infinity;
  if (known && (known.stamp === stamp || age < holdMs)) return shown;
  if (!known || age >= holdMs * lastsFactor) return hold(made(work));
  if (!known.isRenewed) {
    known.isRenewed = true;
    const next = database.read({ tenant: work.tenant }, (db) => made(readingOn(work, db, clock.now().toISOString())));
    next.then(() => hold(next), () => { known.isRenewed = false; }); // who asks next tries again
  }
  return shown;
}
