import { eq, sql } from "drizzle-orm";
import type { Work } from "../work.ts";
import { tenants } from "../db/table.ts";

/** The last days as the tenant's calendar has them; the week begins on Monday. */
export interface LocalDays {
  timeZone: string;
  /** Oldest first, today last: `2026-03-02`. */ days: string[];
  today: string;
  weekStart: string;
  /** Midnight, in the tenant's time zone, that began the first day. */ startsAt: string;
  todayStartsAt: string;
}

export async function localDays({ db, tenant, now }: Work, count: number): Promise<LocalDays> {
  const here = sql`(${now}::timestamptz at time zone ${tenants.timeZone})`;
  const midnight = (daysAgo: number) =>
    sql<string>`(date_trunc('day', ${here}) - make_interval(days => ${daysAgo}::int)) at time zone ${tenants.timeZone}`.mapWith(
      tenants.createdAt,
    );
  const [found] = await db
    .select({
      timeZone: tenants.timeZone,
      today: sql<string>`to_char(${here}, 'YYYY-MM-DD')`,
      weekStart: sql<string>`to_char(date_trunc('week', ${here}), 'YYYY-MM-DD')`,
      startsAt: midnight(count - 1),
      todayStartsAt: midnight(0),
    })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!found) throw new Error(`There is no tenant ${tenant}.`);
  const today = Date.parse(`${found.today}T00:00:00Z`);
  return {
    ...found,
    days: Array.from({ length: count }, (_, at) =>
      new Date(today - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
    ),
  };
}
