import { and, desc, isNotNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { surveyAnalytics as calls } from "../../../../contract/insight/surveys.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { agentName, countedSurveys, ofAgent, ofCategory, ofTicket, surveyPeriod } from "./counted-surveys.ts";
import { bucketsOf, figuresFrom, scoresOf } from "./rules.ts";
import type { Counts } from "./rules.ts";
import { ticketSurveys } from "./table.ts";

type Asked = QueryOut<typeof calls.get>;

const groupsMax = 200;

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
  const period = await surveyPeriod(work, query);
  const where = countedSurveys(work, period, query);
  const figures = (of: Counts) => figuresFrom(query.scale, of);
  const [total] = await db.select(counts).from(ticketSurveys).innerJoin(tickets, ofTicket).where(where);
  const scores = await db
    .select({ score: ticketSurveys.score, count: counts.sent })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .where(and(where, isNotNull(ticketSurveys.score)))
    .groupBy(ticketSurveys.score);
  const trend = await byPeriod(work, where, query.by, period.timeZone);
  const agents = await byAgent(work, where);
  const channels = await byChannel(work, where);
  const categories = await byCategory(work, where);
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
    byAgent: agents.map(({ id, firstName, lastName, ...of }) => ({
      agent: id === null ? null : { id, name: agentName(firstName, lastName) },
      ...figures(of),
    })),
    byChannel: channels.map(({ channel, ...of }) => ({ channel, ...figures(of) })),
    byCategory: categories.map(({ id, name, ...of }) => ({
      category: id === null ? null : { id, name: name ?? "" },
      ...figures(of),
    })),
  };
}

function byPeriod({ db }: Work, where: SQL | undefined, by: Asked["by"], timeZone: string) {
  // one of three words
  const starts = sql<string>`to_char(date_trunc(${sql.raw(`'${by}'`)}, ${ticketSurveys.sentAt} at time zone ${timeZone}), 'YYYY-MM-DD')`;
  return db
    .select({ key: starts, ...counts })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .where(where)
    .groupBy(sql`1`);
}

const byAgent = ({ db }: Work, where: SQL | undefined) =>
  db
    .select({ id: ticketSurveys.agentId, firstName: users.firstName, lastName: users.lastName, ...counts })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .leftJoin(users, ofAgent)
    .where(where)
    .groupBy(ticketSurveys.agentId, users.firstName, users.lastName)
    .orderBy(desc(counts.sent), ticketSurveys.agentId)
    .limit(groupsMax);

const byChannel = ({ db }: Work, where: SQL | undefined) =>
  db
    .select({ channel: tickets.channel, ...counts })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .where(where)
    .groupBy(tickets.channel)
    .orderBy(desc(counts.sent), tickets.channel);

const byCategory = ({ db }: Work, where: SQL | undefined) =>
  db
    .select({ id: tickets.categoryId, name: ticketCategories.name, ...counts })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .leftJoin(ticketCategories, ofCategory)
    .where(where)
    .groupBy(tickets.categoryId, ticketCategories.name)
    .orderBy(desc(counts.sent), tickets.categoryId)
    .limit(groupsMax);
