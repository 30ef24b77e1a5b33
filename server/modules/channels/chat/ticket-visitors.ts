import { gte, inArray, sql } from "drizzle-orm";
import type { ChatVisitors } from "../../desk/tickets/chat-visitors.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { chatSessions } from "./table.ts";

/** A visitor is there while their socket is heard, and their session says when that was last. */
export const visitorsOfTickets: ChatVisitors = {
  isHeardSince: ({ from }, moment) =>
    inArray(
      tickets.id,
      from(chatSessions, { id: chatSessions.ticketId }).where(gte(chatSessions.lastSeenAt, moment)),
    ),
  isAnyHeard: (tenant, moment) =>
    sql`exists (select 1 from chat_sessions c where c.tenant_id = ${tenant} and c.last_seen_at >= ${moment}::timestamptz)`,
  isHeardOfT: (
    moment,
  ) => sql`exists (select 1 from chat_sessions c where c.tenant_id = t.tenant_id and c.ticket_id = t.id
        and c.last_seen_at >= ${moment}::timestamptz)`,
  givenEmail: sql`case when tickets.channel = 'CHAT' then (select c.given_email from chat_sessions c
  where c.tenant_id = tickets.tenant_id and (c.ticket_id = tickets.id or c.contact_id = tickets.contact_id) and c.given_email is not null
  order by (c.ticket_id = tickets.id) desc, c.created_at desc limit 1) end`,
};
