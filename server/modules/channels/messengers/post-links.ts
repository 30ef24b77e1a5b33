import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob } from "../../../jobs/queue.ts";
import type { ReadPost } from "../../../providers/channel/comment-calls.ts";
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
/** Asks where the post of a comment is read, and whether it is one of the account's. */
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
      const post = await openConnection(desk, services, connection).post?.(postId);
      if (post?.link || post?.isOthers)
        await desk.transaction(tenant, systemActor, (work) => showPost(work, messageId, post));
    } catch (error) {
      // The comment is shown without it then.
      if (!(error instanceof ProviderFailure)) throw error;
      services.log.warn({ err: error, connectionId }, "where a post is could not be read");
    }
  },
});

/** Under a post of others it is a mention, which has no private answer; one that has had an answer stays as it is. */
async function showPost(work: Work, messageId: string, { link, isOthers }: ReadPost): Promise<void> {
  const content = sql`${ticketMessages.messenger} -> 'content'`;
  const mention = { type: "mention", place: "COMMENT", link: null };
  const [shown] = await work
    .update(ticketMessages)
    .set({
      messenger: isOthers
        ? sql`jsonb_set(${ticketMessages.messenger}, '{content}', ${JSON.stringify(mention)}::jsonb)`
        : sql`jsonb_set(${ticketMessages.messenger}, '{content,link}', ${JSON.stringify(link)}::jsonb)`,
    })
    .where(
      and(
        eq(ticketMessages.id, messageId),
        sql`${content} ->> 'type' = 'comment'`,
        isOthers
          ? sql`${content} ->> 'answeredById' is null and ${content} ->> 'place' not in ('AD', 'LIVE') and ${ticketMessages.text} ~ '@[[:alnum:]._]'`
          : undefined,
      ),
    )
    .returning({ ticketId: ticketMessages.ticketId });
  const ticket = shown && (await work.rows(tickets).find(shown.ticketId));
  if (ticket)
    work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}
