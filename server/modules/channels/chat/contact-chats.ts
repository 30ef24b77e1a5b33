import { sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import type { Belonging } from "../../crm/records/belongings.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { chatSessions } from "./table.ts";

export const contactChats: Belonging = {
  table: chatSessions,
  key: "id",
  shownAs: "chats",
  isConversation: true,
  // A chat goes home with the ticket that it is on by now.
  async follow(work, fromId, toId) {
    const gone = await queryRows<{ id: string }>(
      work.db,
      sql`update tickets t set contact_id = ${fromId}::uuid, version = t.version + 1, updated_at = ${work.now}::timestamptz from chat_sessions s
    where s.tenant_id = ${work.tenant} and s.contact_id = ${fromId}::uuid and t.tenant_id = s.tenant_id and t.id = s.ticket_id and t.contact_id = ${toId}::uuid returning t.id`,
    );
    return { table: tickets, ids: gone.map(({ id }) => id) };
  },
};
