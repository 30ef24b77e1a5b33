import { eq } from "drizzle-orm";
import { limits } from "../../contract/limits.ts";
import { tenants } from "../db/table.ts";
import { Fault, fieldFault } from "../fault.ts";
import type { Work } from "../work.ts";
import { addDays, daysBetween, localDayAt, momentOf } from "./calendar.ts";
import { say } from "./texts.ts";

export interface Setting {
  zone: string;
  today: string;
  currency: string;
}
/** The tenant's calendar and currency. @param asked the currency that was asked for */
export async function settingOf({ db, tenant, now }: Work, asked?: string): Promise<Setting> {
  const [row] = await db
    .select({ zone: tenants.timeZone, currency: tenants.reportCurrency })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!row) throw new Fault("not_found");
  return { zone: row.zone, today: localDayAt(Date.parse(now), row.zone), currency: asked ?? row.currency };
}

/**
 * Days, both included, and the moments between which they lie: from the first one's start to the start of the
 * day after the last.
 */
export interface Days {
  startDate: string;
  endDate: string;
  from: string;
  until: string;
}
/** @throws Fault invalid at `startDate` where the days are none or too many */
export function daysOf(
  { zone, today }: Pick<Setting, "zone" | "today">,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): Days {
  const last = endDate ?? (startDate !== undefined && startDate > today ? startDate : today);
  const first = startDate ?? addDays(last, 1 - limits.pipelineAnalyticsDaysDefault);
  if (first > last) throw fieldFault("startDate", say("kernel.days_reversed"));
  if (daysBetween(first, last) >= limits.pipelineAnalyticsDaysMax)
    throw fieldFault("startDate", say("kernel.too_many_days", { max: limits.pipelineAnalyticsDaysMax }));
  return {
    startDate: first,
    endDate: last,
    from: startOf(first, zone),
    until: startOf(addDays(last, 1), zone),
  };
}

export const startOf = (day: string, zone: string): string => new Date(momentOf(day, 0, zone)).toISOString();
/** The first day of a month so many months from that of a day. */
export function monthFrom(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}
