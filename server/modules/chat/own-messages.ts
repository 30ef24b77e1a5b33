import { and, eq, gte, inArray, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Work } from "../../work.ts";
import { pathOf } from "../tickets/merged.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { ticketMessages } from "../tickets/table.ts";
import type { chatSessions } from "./table.ts";

type Session = typeof chatSessions.$inferSelect;
const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows; // both drivers answer { rows }

/**
 * Which messages a visitor may read: those of their own ticket and of the earlier tickets of the same chat, wherever a merge or a split put them. Of a ticket that
 * theirs was merged into they read what staff said since, and nothing of what others wrote there or were told before.
 */
export async function ownMessages(
  work: Work,
  session: Session,
  own: TicketRow,
  here: TicketRow,
): Promise<SQL | undefined> {
  const { tenant } = work;
  const earlier = own.followUpOfId === null ? [] : await ticketsBefore(work, own);
  const family = rowsOf<{ id: string; contact_id: string | null }>(
    await work.db.execute(sql`with recursive near as (select ${here.id}::uuid as id
    union select other.id from near cross join lateral (select t.id from tickets t where t.tenant_id = ${tenant} and t.merged_into_id = near.id
      union all select m.target_id from ticket_merge_sources s join ticket_merges m on m.tenant_id = s.tenant_id and m.id = s.merge_id where s.tenant_id = ${tenant} and s.ticket_id = near.id and m.kind = 'SPLIT' and m.undone_at is null) other)
    select t.id, t.contact_id from near join tickets t on t.tenant_id = ${tenant} and t.id = near.id`),
  );
  const theirs = [
    own.id,
    ...earlier,
    ...family
      .filter(({ contact_id: contactId }) => contactId !== null && contactId === session.contactId)
      .map(({ id }) => id),
  ];
  const home = sql`coalesce(${ticketMessages.originTicketId}, ${ticketMessages.ticketId})`;
  const since =
    own.mergedIntoId === null
      ? []
      : (await pathOf(work, own.id)).flatMap(({ ticketId, since: from }) =>
          from === null ? [] : [and(sql`${home} = ${ticketId}::uuid`, gte(ticketMessages.createdAt, from))],
        );
  return and(
    eq(ticketMessages.tenantId, tenant),
    inArray(ticketMessages.ticketId, [...family.map(({ id }) => id), ...earlier]),
    eq(ticketMessages.isPublic, true),
    ne(ticketMessages.delivery, "HELD"),
    or(
      inArray(home, theirs),
      since.length === 0 ? undefined : and(ne(ticketMessages.authorType, "CUSTOMER"), or(...since)),
    ),
  );
}

async function ticketsBefore({ db, tenant }: Work, ticket: TicketRow): Promise<string[]> {
  const found =
    await db.execute(sql`with recursive before as (select id, follow_up_of_id, 1 as depth from tickets where tenant_id = ${tenant} and id = ${ticket.followUpOfId}::uuid and channel = 'CHAT'
    union all select t.id, t.follow_up_of_id, before.depth + 1 from tickets t join before on t.id = before.follow_up_of_id where t.tenant_id = ${tenant} and t.channel = 'CHAT' and before.depth < 20) select id from before`);
  return rowsOf<{ id: string }>(found).map(({ id }) => id);
}
