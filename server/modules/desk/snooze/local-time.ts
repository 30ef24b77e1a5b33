import { eq, sql } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import type { ticketSnooze as calls } from "../../../../contract/desk/ticket-life.ts";
import { tenants } from "../../../db/table.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { say } from "./texts.ts";

/** Hours from now, on the full hour; not offered where the day would be over by then. */
const laterHours = 3;
const morning = "9 hours";

/**
 * Later today, tomorrow and next Monday at nine, by the tenant's clock: the database knows when its zone
 * changes, so nine is nine on either side.
 */
export async function snoozeChoicesOf({ db, tenant, now }: Work): Promise<Answer<typeof calls.choices>> {
  const here = sql`(${now}::timestamptz at time zone ${tenants.timeZone})`;
  const there = (local: ReturnType<typeof sql>) =>
    sql<string>`(${local}) at time zone ${tenants.timeZone}`.mapWith(tenants.createdAt);
  const later = sql`date_trunc('hour', ${here}) + make_interval(hours => ${laterHours}::int)`;
  const [found] = await db
    .select({
      timeZone: tenants.timeZone,
      tomorrow: sql<string>`to_char(${here} + interval '1 day', 'YYYY-MM-DD')`,
      isToday: sql<boolean>`date_trunc('day', ${later}) = date_trunc('day', ${here})`,
      later: there(later),
      morning: there(sql`date_trunc('day', ${here}) + interval '1 day' + interval '${sql.raw(morning)}'`),
      monday: there(sql`date_trunc('week', ${here}) + interval '7 days' + interval '${sql.raw(morning)}'`),
    })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!found) throw new Error(`There is no tenant ${tenant}.`);
  const { timeZone, tomorrow, isToday, later: today, morning: next, monday } = found;
  return {
    timeZone,
    tomorrow,
    items: [
      ...(isToday ? [{ name: "LATER_TODAY" as const, until: today }] : []),
      { name: "TOMORROW", until: next },
      ...(monday === next ? [] : [{ name: "NEXT_WEEK" as const, until: monday }]),
    ],
  };
}

/**
 * The moment that a wall clock in the tenant's time zone shows; an hour that is left out in spring is the one
 * after it. @throws Fault invalid at `localTime` for a day that is not in the calendar
 */
export async function momentOf({ db, tenant }: Work, localTime: string): Promise<string> {
  const [date = ""] = localTime.split("T");
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date)
    throw fieldFault("localTime", say("snooze.no_such_day"));
  const [found] = await db
    .select({
      at: sql<string>`${localTime}::timestamp at time zone ${tenants.timeZone}`.mapWith(tenants.createdAt),
    })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!found) throw new Error(`There is no tenant ${tenant}.`);
  return found.at;
}
