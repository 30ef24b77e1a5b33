import { and, eq, sql } from "drizzle-orm";
import { inbox as calls } from "../../../../contract/desk/inbox.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { findTicket } from "../tickets/queries.ts";
import { ticketMessages } from "../tickets/table.ts";
import { inboxCounts, waitingForMe } from "./queries.ts";
import { isReadByStaff, readFollower } from "./read-follower.ts";
import { ticketReads } from "./table.ts";
import { say } from "../../../words/texts.ts";

const inboxCalls = implement(calls, {
  waiting: (work) => waitingForMe(work),
  counts: (work) => inboxCounts(work),
  seen: async ({ params, body, ...work }) => {
    const ticket = await findTicket(work, params.id);
    if (work.actor.id === null) throw new Fault("forbidden");
    const follower = readFollower.get();
    const news = isReadByStaff(work.actor) ? follower.newsOf(ticket, body.messageId) : null;
    const [message] = await work
      .from(ticketMessages, { news: news ?? sql<null>`null` })
      .where(and(eq(ticketMessages.id, body.messageId), eq(ticketMessages.ticketId, ticket.id)));
    if (!message) throw fieldFault("messageId", say("shared.no_such_message"));
    await work.db
      .insert(ticketReads)
      .values({
        tenantId: work.tenant,
        userId: work.actor.id,
        ticketId: ticket.id,
        messageId: body.messageId,
        seenAt: work.now,
      })
      .onConflictDoUpdate({
        target: [ticketReads.tenantId, ticketReads.userId, ticketReads.ticketId],
        set: { messageId: sql`excluded.message_id`, seenAt: work.now },
        setWhere: sql`excluded.message_id > ticket_reads.message_id`,
      });
    if (message.news !== null) await follower.read(work, ticket, message.news);
    return {};
  },
});

export const inboxModule = defineModule("desk/inbox", {
  calls: inboxCalls,
  functions: [new URL("functions.sql", import.meta.url)],
});
