import { and, between, eq, sql } from "drizzle-orm";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { landingPages as calls } from "../../../../contract/site/landing-pages.ts";
import { limits } from "../../../../contract/limits.ts";
import { queryRows } from "../../../db/query.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { dayHere, listPages } from "./pages.ts";
import { landingPageDays } from "./table.ts";
import { say } from "./texts.ts";

const dayMs = 86_400_000;

/** Every day of the range is there, also one on which nobody came. */
export async function visitFiguresOf(
  work: Work,
  asked: QueryOut<typeof calls.figures>,
): Promise<Answer<typeof calls.figures>> {
  const { timeZone } = await tenantHere(work);
  const to = asked.to ?? (await today(work));
  const from = asked.from ?? dayBefore(to, 29);
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (length < 1) throw fieldFault("to", say("landing_pages.days_reversed"));
  if (length > limits.landingFiguresDaysMax)
    throw fieldFault("from", say("shared.too_many_days", { max: limits.landingFiguresDaysMax }));
  const isWithin = and(eq(landingPageDays.tenantId, work.tenant), between(landingPageDays.day, from, to));
  const sums = {
    visits: sql<number>`sum(${landingPageDays.visits})::int`,
    conversions: sql<number>`sum(${landingPageDays.conversions})::int`,
  };
  const byDay = new Map(
    (
      await work.db
        .select({ day: landingPageDays.day, ...sums })
        .from(landingPageDays)
        .where(isWithin)
        .groupBy(landingPageDays.day)
    ).map((row) => [row.day, row]),
  );
  const byPage = new Map(
    (
      await work.db
        .select({ id: landingPageDays.pageId, ...sums })
        .from(landingPageDays)
        .where(isWithin)
        .groupBy(landingPageDays.pageId)
    ).map((row) => [row.id, row]),
  );
  const days = Array.from({ length }, (_, at) => dayBefore(to, length - 1 - at)).map((day) => ({
    day,
    visits: byDay.get(day)?.visits ?? 0,
    conversions: byDay.get(day)?.conversions ?? 0,
  }));
  const pages = (await listPages(work)).map(({ id, name, slug, status }) => ({
    id,
    name,
    slug,
    status,
    visits: byPage.get(id)?.visits ?? 0,
    conversions: byPage.get(id)?.conversions ?? 0,
  }));
  const total = (of: "visits" | "conversions") => days.reduce((sum, day) => sum + day[of], 0);
  return {
    from,
    to,
    timeZone,
    totals: { visits: total("visits"), conversions: total("conversions") },
    days,
    pages,
  };
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
async function today(work: Work): Promise<string> {
  const rows = await queryRows<{ day: string }>(work.db, sql`select ${dayHere(work)} as day`);
  return rows[0]?.day ?? work.now.slice(0, 10);
}
