import { eq, sql } from "drizzle-orm";
import { tenants } from "../db/table.ts";
import type { Work } from "../work.ts";

interface Calendar {
  timeZone: string;
  startOf(day: string): string;
  endOf(day: string): string;
}
/**
 * When days of the tenant's calendar begin and end: values, so that an index can be searched with them. It says
 * which rows are listed: nobody is told what was so before a write.
 */
export async function calendar(
  { db, tenant, totals }: Work,
  days: readonly string[],
  isNeeded = true,
): Promise<Calendar> {
  if (days.length === 0 && !isNeeded) return { timeZone: "UTC", startOf: () => "", endOf: () => "" };
  const wanted = [...new Set(days.flatMap((day) => [day, nextDay(day)]))];
  const ask = async () => {
    const [zone] = await db
      .select({
        timeZone: tenants.timeZone,
        instants: sql<
          string[]
        >`(select coalesce(json_agg(to_char((d.day::timestamp at time zone ${tenants.timeZone}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by d.at), '[]') from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) with ordinality as d(day, at))`,
      })
      .from(tenants)
      .where(eq(tenants.id, tenant));
    return zone;
  };
  const zone = await (totals ? totals.of(`calendar ${wanted.join(" ")}`, ask, { isExact: true }) : ask());
  if (!zone) throw new Error(`There is no tenant ${tenant}.`);
  const of = new Map(wanted.map((day, at) => [day, zone.instants[at] ?? ""]));
  return {
    timeZone: zone.timeZone,
    startOf: (day) => of.get(day) ?? "",
    endOf: (day) => of.get(nextDay(day)) ?? "",
  };
}
export const nextDay = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
