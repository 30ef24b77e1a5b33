import { and, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Channel } from "../../../../contract/enums.ts";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { SurveyRow, surveyAnalytics as calls } from "../../../../contract/insight/surveys.ts";
import { tenants } from "../../../db/table.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/contacts/table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-categories/table.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { bucketsOf, dayBefore, daysBetween, figuresFrom, scoresOf } from "./rules.ts";
import type { Counts } from "./rules.ts";
import { ticketSurveys } from "./table.ts";

type Asked = QueryOut<typeof calls.get>;
type Filters = Pick<Asked, "from" | "to" | "agentId" | "channel" | "categoryId" | "scale">;
interface Period {
  timeZone: string;
  from: string;
  to: string;
  startsAt: string;
  endsAt: string;
}

const daysShown = 30;
const daysMax = 400;
const groupsMax = 200;

/**
 * The days asked for, as moments: midnight to midnight where the tenant is, whatever its clocks did in
 * between. @throws Fault invalid
 */
async function periodOf(
  { db, tenant, now }: Work,
  { from, to }: Pick<Filters, "from" | "to">,
): Promise<Period> {
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
  if (first > last) throw fieldFault("to", "The last day lies before the first.");
  if (daysBetween(first, last) > daysMax) throw fieldFault("from", `At most ${daysMax} days at once.`);
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
const counted = (
  work: Work,
  { startsAt, endsAt }: Period,
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
const ofTicket = and(eq(tickets.tenantId, ticketSurveys.tenantId), eq(tickets.id, ticketSurveys.ticketId));
const ofAgent = and(eq(users.tenantId, ticketSurveys.tenantId), eq(users.id, ticketSurveys.agentId));
const ofCategory = and(
  eq(ticketCategories.tenantId, tickets.tenantId),
  eq(ticketCategories.id, tickets.categoryId),
);
const localDayOf = (timeZone: string) =>
  sql<string>`to_char(${ticketSurveys.sentAt} at time zone ${timeZone}, 'YYYY-MM-DD')`;

const number = (of: SQL) => sql<number>`${of}`.mapWith(Number);
const counts = {
  sent: number(sql`count(*)`),
  answered: number(sql`count(${ticketSurveys.score})`),
  satisfied: number(sql`count(*) filter (where ${ticketSurveys.score} >= 4)`),
  promoters: number(sql`count(*) filter (where ${ticketSurveys.score} >= 9)`),
  detractors: number(sql`count(*) filter (where ${ticketSurveys.score} <= 6)`),
  sum: number(sql`coalesce(sum(${ticketSurveys.score}), 0)`),
};
const nothing: Counts = { sent: 0, answered: 0, satisfied: 0, promoters: 0, detractors: 0, sum: 0 };

export async function analyseSurveys(work: Work, query: Asked): Promise<Answer<typeof calls.get>> {
  const { db } = work;
  const period = await periodOf(work, query);
  const where = counted(work, period, query);
  const figures = (of: Counts) => figuresFrom(query.scale, of);
  const [total] = await db.select(counts).from(ticketSurveys).innerJoin(tickets, ofTicket).where(where);
  const scores = await db
    .select({ score: ticketSurveys.score, count: counts.sent })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .where(and(where, isNotNull(ticketSurveys.score)))
    .groupBy(ticketSurveys.score);
  // one of three words
  const starts = sql<string>`to_char(date_trunc(${sql.raw(`'${query.by}'`)}, ${ticketSurveys.sentAt} at time zone ${period.timeZone}), 'YYYY-MM-DD')`;
  const trend = await db
    .select({ key: starts, ...counts })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .where(where)
    .groupBy(sql`1`);
  const byAgent = await db
    .select({ id: ticketSurveys.agentId, firstName: users.firstName, lastName: users.lastName, ...counts })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .leftJoin(users, ofAgent)
    .where(where)
    .groupBy(ticketSurveys.agentId, users.firstName, users.lastName)
    .orderBy(desc(counts.sent), ticketSurveys.agentId)
    .limit(groupsMax);
  const byChannel = await db
    .select({ channel: tickets.channel, ...counts })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .where(where)
    .groupBy(tickets.channel)
    .orderBy(desc(counts.sent), tickets.channel);
  const byCategory = await db
    .select({ id: tickets.categoryId, name: ticketCategories.name, ...counts })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .leftJoin(ticketCategories, ofCategory)
    .where(where)
    .groupBy(tickets.categoryId, ticketCategories.name)
    .orderBy(desc(counts.sent), tickets.categoryId)
    .limit(groupsMax);
  return {
    timeZone: period.timeZone,
    from: period.from,
    to: period.to,
    totals: figures(total ?? nothing),
    scores: scoresOf(query.scale).map((score) => ({
      score,
      count: scores.find((row) => row.score === score)?.count ?? 0,
    })),
    trend: bucketsOf(period.from, period.to, query.by).map(({ key, start, end }) => ({
      start,
      end,
      ...figures(trend.find((row) => row.key === key) ?? nothing),
    })),
    byAgent: byAgent.map(({ id, firstName, lastName, ...of }) => ({
      agent: id === null ? null : { id, name: nameOf(firstName, lastName) },
      ...figures(of),
    })),
    byChannel: byChannel.map(({ channel, ...of }) => ({ channel, ...figures(of) })),
    byCategory: byCategory.map(({ id, name, ...of }) => ({
      category: id === null ? null : { id, name: name ?? "" },
      ...figures(of),
    })),
  };
}

const nameOf = (firstName: string | null, lastName: string | null): string =>
  `${firstName ?? ""} ${lastName ?? ""}`.trim();
interface Found {
  survey: typeof ticketSurveys.$inferSelect;
  number: number;
  subject: string;
  channel: Channel;
  categoryId: string | null;
  categoryName: string | null;
  contactName: string | null;
  firstName: string | null;
  lastName: string | null;
  day: string;
}

/** The surveys that a figure counted. */
export async function rowsBehind(work: Work, query: QueryOut<typeof calls.rows>): Promise<Page<SurveyRow>> {
  const { db, tenant } = work;
  const period = await periodOf(work, query);
  const { isAnswered, hasComment, scoreMin, scoreMax, search } = query;
  const part = search ? likeContaining(search) : undefined;
  const select = () =>
    db
      .select({
        survey: ticketSurveys,
        number: tickets.number,
        subject: tickets.subject,
        channel: tickets.channel,
        categoryId: tickets.categoryId,
        categoryName: ticketCategories.name,
        contactName: contacts.name,
        firstName: users.firstName,
        lastName: users.lastName,
        day: localDayOf(period.timeZone),
      })
      .from(ticketSurveys)
      .innerJoin(tickets, ofTicket)
      .leftJoin(users, ofAgent)
      .leftJoin(ticketCategories, ofCategory)
      .leftJoin(
        contacts,
        and(eq(contacts.tenantId, ticketSurveys.tenantId), eq(contacts.id, ticketSurveys.contactId)),
      )
      .$dynamic();
  const page = await pageOf<Found>(db, {
    query,
    tenant,
    tenantId: ticketSurveys.tenantId,
    from: ticketSurveys,
    select,
    countFrom: sql`${ticketSurveys} inner join ${tickets} on ${ofTicket} left join ${contacts} on ${and(eq(contacts.tenantId, ticketSurveys.tenantId), eq(contacts.id, ticketSurveys.contactId))}`,
    sort: {
      columns: [ticketSurveys.sentAt, ticketSurveys.id],
      direction: "desc",
      keyOf: ({ survey }) => [survey.sentAt ?? "", survey.id],
    },
    where: and(
      counted(work, period, query),
      isAnswered === undefined
        ? undefined
        : isAnswered
          ? isNotNull(ticketSurveys.score)
          : isNull(ticketSurveys.score),
      hasComment === undefined
        ? undefined
        : hasComment
          ? isNotNull(ticketSurveys.comment)
          : isNull(ticketSurveys.comment),
      scoreMin === undefined ? undefined : gte(ticketSurveys.score, scoreMin),
      scoreMax === undefined ? undefined : lte(ticketSurveys.score, scoreMax),
      part === undefined
        ? undefined
        : or(ilike(ticketSurveys.comment, part), ilike(tickets.subject, part), ilike(contacts.name, part)),
    ),
  });
  return {
    ...page,
    items: page.items.map(
      ({
        survey: { id, ticketId, agentId, sentAt, score, comment, answeredAt },
        channel,
        firstName,
        lastName,
        ...rest
      }) => ({
        ...rest,
        id,
        ticketId,
        agent: agentId === null ? null : { id: agentId, name: nameOf(firstName, lastName) },
        channel,
        sentAt: sentAt ?? "",
        score,
        comment,
        answeredAt,
      }),
    ),
  };
}
