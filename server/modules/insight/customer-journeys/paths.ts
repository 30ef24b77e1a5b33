import { and, eq, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { channels } from "../../../../contract/enums.ts";
import { sourceOf } from "../../../../contract/insight/journey-rules.ts";
import type { ContactSource } from "../../../../contract/insight/journey-rules.ts";
import type { Work } from "../../../work.ts";
import { visibleTo } from "../../desk/tickets/queries.ts";
import { tickets } from "../../desk/tickets/table.ts";

/**
 * The one place where SQL says what contract/insight/journey-rules.ts says: every figure, and the way of one
 * person, begins with these tables.
 */
type Reader = Pick<Work, "tenant" | "actor">;
/** Moments: from the first on, up to the second. */
export interface Period {
  startsAt: string;
  endsAt: string;
}

/** Which conversations count: those in sight, of several that were merged the one that remains. */
export const counts = ({ tenant, actor }: Reader): SQL =>
  and(eq(tickets.tenantId, tenant), visibleTo(actor), isNull(tickets.mergedIntoId)) ?? sql`true`;
/** When a deal began: one that was entered after it had been closed began no later than it was closed. */
export const beganAt = sql.raw("least(d.created_at, d.closed_at)");
const bySource = sql.join(
  channels.map((channel) => sql`when ${channel} then ${sourceOf[channel]}`),
  sql` `,
);

/** One person, deleted or not. */
export const onePerson = ({ tenant }: Reader, id: string): SQL =>
  sql`select c.id, c.source, c.created_at from contacts c where c.tenant_id = ${tenant} and c.id = ${id}::uuid`;

/**
 * Everybody whose first touch can lie in a period: who was written down in it, and who was written down later
 * but had a conversation or a deal in it already. Each part has its index (contacts_by_created_at,
 * tickets_created, deals_created, deals_forecast_closed); `journeyContacts` leaves out those whose first
 * touch lies before it.
 */
export function everyContactSql(reader: Reader, { startsAt, endsAt }: Period): SQL {
  const { tenant } = reader;
  const within = (moment: string) =>
    // our own names
    sql`${sql.raw(moment)} >= ${startsAt}::timestamptz and ${sql.raw(moment)} < ${endsAt}::timestamptz`;
  const who = sql`select c.id, c.source, c.created_at`;
  const later = sql`c.tenant_id = ${tenant} and c.deleted_at is null and c.created_at >= ${endsAt}::timestamptz`;
  const ofDeals = sql`from deals d join deal_contacts dc on dc.tenant_id = d.tenant_id and dc.deal_id = d.id join contacts c on c.tenant_id = dc.tenant_id and c.id = dc.contact_id where d.tenant_id = ${tenant} and d.deleted_at is null`;
  return sql`${who} from contacts c where c.tenant_id = ${tenant} and c.deleted_at is null and ${within("c.created_at")}
    union ${who} from tickets join contacts c on c.tenant_id = tickets.tenant_id and c.id = tickets.contact_id where ${counts(reader)} and ${within("tickets.created_at")} and ${later}
    union ${who} ${ofDeals} and ${within("d.created_at")} and ${later}
    union ${who} ${ofDeals} and d.stage in ('CLOSED_WON', 'CLOSED_LOST') and ${within("d.closed_at")} and ${later}`;
}

/**
 * `person`, `deal_facts`, `ticket_facts` and `path` for a `with`: a row of `path` is the way of one person, a
 * moment for each phase that it has.
 */
export const paths = (
  reader: Reader,
  people: SQL,
): SQL => sql`person as materialized (${people}), deal_facts as (
    select dc.contact_id as id, min(${beganAt}) as deal_at, min(d.closed_at) filter (where d.stage = 'CLOSED_WON') as won_at, case when bool_and(d.stage = 'CLOSED_LOST') then max(d.closed_at) end as lost_at
    from person join deal_contacts dc on dc.tenant_id = ${reader.tenant} and dc.contact_id = person.id join deals d on d.tenant_id = dc.tenant_id and d.id = dc.deal_id where d.tenant_id = ${reader.tenant} and d.deleted_at is null group by dc.contact_id
  ), ticket_facts as (
    select tickets.contact_id as id, min(tickets.created_at) as talked_at, (array_agg(tickets.channel order by tickets.created_at, tickets.id) filter (where tickets.created_at < person.created_at))[1] as channel, min(tickets.created_at) filter (where tickets.created_at >= coalesce(df.won_at, df.lost_at)) as after_at
    from person join tickets on tickets.tenant_id = ${reader.tenant} and tickets.contact_id = person.id left join deal_facts df on df.id = person.id where ${counts(reader)} group by tickets.contact_id
  ), path as materialized (
    select person.id, case when t.talked_at < person.created_at then case t.channel ${bySource} end else person.source end as source, least(person.created_at, t.talked_at, df.deal_at) as touch_at,
      case when df.deal_at is null or t.talked_at <= df.deal_at then t.talked_at end as conversation_at, df.deal_at, df.won_at, df.lost_at, t.after_at
    from person left join deal_facts df on df.id = person.id left join ticket_facts t on t.id = person.id
  )`;

/** `traveller`: of those paths, whose first touch lies in the period and came from one of these sources. */
export const journeyContacts = (
  { startsAt, endsAt }: Period,
  sources: readonly ContactSource[] | undefined,
): SQL =>
  sql`traveller as materialized (select * from path where touch_at >= ${startsAt}::timestamptz and touch_at < ${endsAt}::timestamptz${sources === undefined ? sql`` : sql` and source = any(${`{${sources.join(",")}}`}::text[])`})`;

export const iso = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
