import { and, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { QueryOut } from "../../../../contract/kit.ts";
import type { surveyAnalytics as calls } from "../../../../contract/insight/surveys.ts";
import { tenants } from "../../../db/table.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { dayBefore, daysBetween } from "./rules.ts";
import { ticketSurveys } from "./table.ts";
import { say } from "./texts.ts";

type Filters = Pick<
  QueryOut<typeof calls.get>,
  "from" | "to" | "agentId" | "channel" | "categoryId" | "scale"
>;
export interface SurveyPeriod {
  timeZone: string;
  from: string;
  to: string;
  startsAt: string;
  endsAt: string;
}

const daysShown = 30;
const daysMax = 400;

/**
 * The days asked for, as moments: midnight to midnight where the tenant is, whatever its clocks did in
 * between. @throws Fault invalid
 */
export async function surveyPeriod(
  { db, tenant, now }: Work,
  { from, to }: Pick<Filters, "from" | "to">,
): Promise<SurveyPeriod> {
  const [here] = await db
    .select({
      timeZone: tenants.timeZone,
      today: sql<string>`to_char(${now}::timestamptz at time zone ${tenants.timeZone}, 'YYYY-MM-DD')`,
    })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!here) throw new Error(`There is no tenant ${tenant}.`);
  const last = to ?? (from !== undefined && from > here.today ? from : here.today);
  const first = from ?? dayBefore(last, daysShown - 1);
  if (first > last) throw fieldFault("to", say("shared.days_reversed"));
  if (daysBetween(first, last) > daysMax)
    throw fieldFault("from", say("shared.too_many_days", { max: daysMax }));
  const midnight = (day: string, daysOn: number) =>
    sql<string>`((${day}::date + ${daysOn}::int)::timestamp at time zone ${here.timeZone})`.mapWith(
      tenants.createdAt,
    );
  const [edges] = await db
    .select({ startsAt: midnight(first, 0), endsAt: midnight(last, 1) })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!edges) throw new Error(`There is no tenant ${tenant}.`);
  return { timeZone: here.timeZone, from: first, to: last, ...edges };
}

/** The one condition of every figure and of the rows behind it. */
export const countedSurveys = (
  work: Work,
  { startsAt, endsAt }: SurveyPeriod,
  { agentId, channel, categoryId, scale }: Filters,
): SQL | undefined =>
  and(
    eq(ticketSurveys.tenantId, work.tenant),
    visibleTo(work.actor),
    gte(ticketSurveys.sentAt, startsAt),
    lt(ticketSurveys.sentAt, endsAt),
    eq(ticketSurveys.scale, scale),
    agentId === undefined
      ? undefined
      : agentId === "none"
        ? isNull(ticketSurveys.agentId)
        : eq(ticketSurveys.agentId, agentId),
    channel && inArray(tickets.channel, channel),
    categoryId === undefined
      ? undefined
      : categoryId === "none"
        ? isNull(tickets.categoryId)
        : eq(tickets.categoryId, categoryId),
  );
/** What a survey is joined with. */
export const ofTicket = and(
  eq(tickets.tenantId, ticketSurveys.tenantId),
  eq(tickets.id, ticketSurveys.ticketId),
);
export const ofAgent = and(eq(users.tenantId, ticketSurveys.tenantId), eq(users.id, ticketSurveys.agentId));
export const ofCategory = and(
  eq(ticketCategories.tenantId, tickets.tenantId),
  eq(ticketCategories.id, tickets.categoryId),
);
export const agentName = (firstName: string | null, lastName: string | null): string =>
  `${firstName ?? ""} ${lastName ?? ""}`.trim();
