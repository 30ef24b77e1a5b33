import { and, eq, gte, ilike, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Channel } from "../../../../contract/enums.ts";
import type { QueryOut } from "../../../../contract/kit.ts";
import type { SurveyRow, surveyAnalytics as calls } from "../../../../contract/insight/surveys.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { Page } from "../../../db/page.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { agentName, countedSurveys, ofAgent, ofCategory, ofTicket, surveyPeriod } from "./counted-surveys.ts";
import { ticketSurveys } from "./table.ts";

type RowsQuery = QueryOut<typeof calls.rows>;
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

const ofContact = and(
  eq(contacts.tenantId, ticketSurveys.tenantId),
  eq(contacts.id, ticketSurveys.contactId),
);
const localDayOf = (timeZone: string) =>
  sql<string>`to_char(${ticketSurveys.sentAt} at time zone ${timeZone}, 'YYYY-MM-DD')`;

const selectRows = ({ db }: Work, timeZone: string) =>
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
      day: localDayOf(timeZone),
    })
    .from(ticketSurveys)
    .innerJoin(tickets, ofTicket)
    .leftJoin(users, ofAgent)
    .leftJoin(ticketCategories, ofCategory)
    .leftJoin(contacts, ofContact)
    .$dynamic();

/** What the rows are narrowed down to besides. */
function rowConditions(query: RowsQuery): (SQL | undefined)[] {
  const { isAnswered, hasComment, scoreMin, scoreMax, search } = query;
  const part = search ? likeContaining(search) : undefined;
  return [
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
  ];
}

const presentRow = ({
  survey: { id, ticketId, agentId, sentAt, score, comment, answeredAt },
  channel,
  firstName,
  lastName,
  ...rest
}: Found): SurveyRow => ({
  ...rest,
  id,
  ticketId,
  agent: agentId === null ? null : { id: agentId, name: agentName(firstName, lastName) },
  channel,
  sentAt: sentAt ?? "",
  score,
  comment,
  answeredAt,
});

/** The surveys that a figure counted. */
export async function rowsBehind(work: Work, query: RowsQuery): Promise<Page<SurveyRow>> {
  const { tenant } = work;
  const period = await surveyPeriod(work, query);
  const page = await pageOf<Found>(work, {
    query,
    tenant,
    tenantId: ticketSurveys.tenantId,
    from: ticketSurveys,
    select: () => selectRows(work, period.timeZone),
    countFrom: sql`${ticketSurveys} inner join ${tickets} on ${ofTicket} left join ${contacts} on ${ofContact}`,
    sort: {
      columns: [ticketSurveys.sentAt, ticketSurveys.id],
      direction: "desc",
      keyOf: ({ survey }) => [survey.sentAt ?? "", survey.id],
    },
    where: and(countedSurveys(work, period, query), ...rowConditions(query)),
  });
  return {
    ...page,
    items: page.items.map(presentRow),
  };
}
