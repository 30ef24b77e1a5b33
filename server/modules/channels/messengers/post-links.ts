import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { systemActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";

interface Asked {
  connectionId: string;
  messageId: string;
  postId: string;
}
/** Asks where the post of a comment is read. */
export const fetchPost: JobName<Asked> = { name: "messengers.fetch-post" };

export const fetchPostJob = defineJob<Asked>({
  ...fetchPost,
  schema: z.object({ connectionId: z.uuid(), messageId: z.uuid(), postId: z.string() }),
  async run({ desk, services, tenant, payload: { connectionId, messageId, postId } }) {
    const connection = await desk.read(tenant, systemActor, (work) =>
      work.rows(connections).find(connectionId),
    );
    if (connection?.deletedAt !== null) return;
    try {
      const link = await openConnection(desk, services, connection).postLink?.(postId);
      if (link) await desk.transaction(tenant, systemActor, (work) => showLink(work, messageId, link));
    } catch (error) {
      // The comment is shown without it then.
      if (!(error instanceof ProviderFailure)) throw error;
      services.log.warn({ err: error, connectionId }, "where a post is could not be read");
    }
  },
});

async function showLink(work: Work, messageId: string, link: string): Promise<void> {
  const [shown] = await work
    .update(ticketMessages)
    .set({
      messenger: sql`jsonb_set(${ticketMessages.messenger}, '{content,link}', ${JSON.stringify(link)}::jsonb)`,
    })
    .where(
      and(
        eq(ticketMessages.id, messageId),
        sql`${ticketMessages.messenger} -> 'content' ->> 'type' = 'comment'`,
      ),
    )
    .returning({ ticketId: ticketMessages.ticketId });
  const ticket = shown && (await work.rows(tickets).find(shown.ticketId));
  if (ticket)
    work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}
