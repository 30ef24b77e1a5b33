import { and, eq, gte, inArray, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { pathOf } from "../../desk/tickets/merged.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";

/**
 * Which messages a visitor may read: those of their own ticket, of the earlier tickets of the same chat and
 * of what was split from them, wherever a merge or a split put them. Of a ticket that theirs was merged into
 * they read what staff said since, and nothing of what others wrote there or were told before: also where
 * staff take the visitor for the same contact, since the address that a visitor types proves nothing.
 */
export async function ownMessages(work: Work, own: TicketRow, here: TicketRow): Promise<SQL | undefined> {
  const { tenant } = work;
  const earlier = own.followUpOfId === null ? [] : await ticketsBefore(work, own);
  const family = await queryRows<{ id: string; is_split: boolean }>(
    work.db,
    sql`with recursive near as (select ${here.id}::uuid as id
    union select other.id from near cross join lateral (select t.id from tickets t where t.tenant_id = ${tenant} and t.merged_into_id = near.id
      union all select m.target_id from ticket_merge_sources s join ticket_merges m on m.tenant_id = s.tenant_id and m.id = s.merge_id where s.tenant_id = ${tenant} and s.ticket_id = near.id and m.kind = 'SPLIT' and m.undone_at is null) other)
    , split as (select s.ticket_id as id, m.target_id from ticket_merge_sources s join ticket_merges m on m.tenant_id = s.tenant_id and m.id = s.merge_id
      where s.tenant_id = ${tenant} and m.kind = 'SPLIT' and m.undone_at is null and s.ticket_id in (select id from near))
    , mine as (select unnest(array[${sql.join(
      [own.id, ...earlier].map((id) => sql`${id}`),
      sql`, `,
    )}]::uuid[]) as id union select split.target_id from mine join split on split.id = mine.id)
    select near.id, near.id in (select id from mine) as is_split from near`,
  );
  const theirs = [
    own.id,
    ...earlier,
    ...family.filter(({ is_split: isSplit }) => isSplit).map(({ id }) => id),
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
  const found = await queryRows<{ id: string }>(
    db,
    sql`with recursive before as (select id, follow_up_of_id, 1 as depth from tickets where tenant_id = ${tenant} and id = ${ticket.followUpOfId}::uuid and channel = 'CHAT'
    union all select t.id, t.follow_up_of_id, before.depth + 1 from tickets t join before on t.id = before.follow_up_of_id where t.tenant_id = ${tenant} and t.channel = 'CHAT' and before.depth < 20) select id from before`,
  );
  return found.map(({ id }) => id);
}
