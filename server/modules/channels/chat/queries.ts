import { inArray, sql } from "drizzle-orm";
import { queryRows, queryText } from "../../../db/query.ts";
import type { Audience, Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { mergedUnder } from "../../desk/tickets/merged.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import type { tickets } from "../../desk/tickets/table.ts";
import { chatSessions } from "./table.ts";

/**
 * The visitors who read a ticket's messages in their chat window: also those of tickets that were merged into
 * it, or that it was split from.
 */
export async function visitorsOf(work: Work, ticketId: string): Promise<Audience[]> {
  const [own] = await queryText<{ ids: string[]; isAlone: boolean }>(work.db, ownVisitors, [
    work.tenant,
    ticketId,
  ]);
  if (!own) return [];
  return own.isAlone ? own.ids.map((id): Audience => `chat:${id}`) : allVisitors(work, ticketId);
}
/** Nearly every ticket has only its own; to plan for all of them took longer than the whole of this. */
const ownVisitors = `
  select array(select c.id::text from chat_sessions c where c.tenant_id = $1 and c.ticket_id = $2::uuid) as ids,
    not exists (select from tickets t where t.tenant_id = $1 and t.merged_into_id = $2::uuid)
    and not exists (select from ticket_merges m where m.tenant_id = $1 and m.target_id = $2::uuid and m.kind = 'SPLIT' and m.undone_at is null) as "isAlone"`;

async function allVisitors({ db, tenant }: Work, ticketId: string): Promise<Audience[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`with recursive near as (select ${ticketId}::uuid as id
    union select other.id from near cross join lateral (select t.id from tickets t where t.tenant_id = ${tenant} and t.merged_into_id = near.id
      union all select s.ticket_id from ticket_merges m join ticket_merge_sources s on s.tenant_id = m.tenant_id and s.merge_id = m.id where m.tenant_id = ${tenant} and m.target_id = near.id and m.kind = 'SPLIT' and m.undone_at is null) other)
    select c.id from chat_sessions c where c.tenant_id = ${tenant} and c.ticket_id in (select id from near)`,
  );
  return rows.map(({ id }): Audience => `chat:${id}`);
}

/**
 * Whether the chat is open and with whom, for the visitor's window; for a ticket of another channel into
 * which no chat was merged, nothing.
 */
export async function tellVisitor(
  work: Work,
  ticket: Pick<typeof tickets.$inferSelect, "id" | "channel" | "status" | "assignedToId" | "mergedCount">,
): Promise<void> {
  if (ticket.channel !== "CHAT" && ticket.mergedCount === 0) return;
  const own = await work
    .from(chatSessions, { id: chatSessions.id })
    .where(
      inArray(
        chatSessions.ticketId,
        ticket.mergedCount > 0 ? await mergedUnder(work, ticket.id) : [ticket.id],
      ),
    );
  const visitors = own.map(({ id }): Audience => `chat:${id}`);
  if (visitors.length > 0)
    work.publish(
      "chat_status",
      { status: isDone(ticket.status) ? "closed" : "open", agentName: await agentNameOf(work, ticket) },
      visitors,
    );
}

export async function agentNameOf(
  work: Work,
  { assignedToId }: Pick<typeof tickets.$inferSelect, "assignedToId">,
): Promise<string | null> {
  const agent = assignedToId === null ? undefined : await work.rows(users).find(assignedToId);
  return agent ? `${agent.firstName} ${agent.lastName}`.trim() : null;
}
