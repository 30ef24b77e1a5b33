import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { tenantCounters, ticketNumbers } from "../../../db/table.ts";
import type { Work } from "../../../work.ts";
import { seesEverySensitive } from "../../desk/tickets/rules.ts";
import { askedBy, runCounting } from "./counting.ts";
import type { CountingCall } from "./counting.ts";

interface Held {
  stamp: string;
  at: number;
  figures: Promise<unknown>;
  isRenewed: boolean;
}
const held = new WeakMap<Database, Map<string, Held>>();
const heldMax = 500;
/**
 * Counting over a million tickets takes seconds, and something happens in such a desk every second: a second
 * of holding for so many tickets, so none below that.
 */
const ticketsForASecond = 20_000;
const holdMaxMs = 60_000;
/** So many holding times after it was made, a figure is too old to be shown while the next is made. */
const lastsFactor = 5;

/**
 * Figures that many look at and that few things change: worked out once for everybody who sees the same rows,
 * until the tenant's next event or the next full minute, since what waits "for an hour" moves with the clock.
 * In a large tenant they are held for some seconds at least, and older ones are shown while the next are
 * made; `asOf` says of when they are. Anyone who does not see every row is not served from here.
 */
export async function sharedFigures<T extends object>(
  asked: CountingCall,
  name: string,
  compute: (work: Work) => Promise<T>,
): Promise<T & { asOf: string }> {
  const { tenant, actor } = askedBy(asked);
  const make = () =>
    runCounting(asked, tenant, actor, async (work) => ({ ...(await compute(work)), asOf: work.now }));
  if (!seesEverySensitive(actor)) return make();
  const { counter, now } = await asked.desk.read(tenant, actor, async ({ db, now }) => {
    const [counter] = await db
      .select({
        seq: tenantCounters.eventSeq,
        tickets:
          sql<number>`coalesce((select ${ticketNumbers.last} from ${ticketNumbers} where ${ticketNumbers.tenantId} = ${tenant}), 0)`.mapWith(
            Number,
          ),
      })
      .from(tenantCounters)
      .where(eq(tenantCounters.tenantId, tenant));
    return { counter, now };
  });
  const stamp = `${counter?.seq ?? 0} ${now.slice(0, 16)}`;
  const holdMs = Math.min(holdMaxMs, Math.floor((counter?.tickets ?? 0) / ticketsForASecond) * 1000);
  const own = held.get(asked.desk.database) ?? new Map<string, Held>();
  held.set(asked.desk.database, own);
  const key = `${tenant} ${name}`;
  const hold = (figures: Promise<T & { asOf: string }>) => {
    if (own.size >= heldMax) own.clear();
    own.set(key, { stamp, at: Date.parse(now), figures, isRenewed: false });
    figures.catch(() => {
      if (own.get(key)?.figures === figures) own.delete(key);
    });
    return figures;
  };
  const last = own.get(key);
  const shown = last?.figures as Promise<T & { asOf: string }>; // made under the same name
  const age = last ? Date.parse(now) - last.at : Infinity;
  if (last && (last.stamp === stamp || age < holdMs)) return shown;
  if (!last || age >= holdMs * lastsFactor) return hold(make());
  if (!last.isRenewed) {
    last.isRenewed = true;
    const next = make();
    next.then(
      () => hold(next),
      () => {
        last.isRenewed = false;
      },
    ); // who asks next tries again
  }
  return shown;
}
