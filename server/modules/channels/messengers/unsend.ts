import { and, asc, eq, inArray, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { InboundUnsend } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { subjectFrom } from "../../desk/tickets/receive.ts";
import { subjectBy } from "./subject.ts";
import { previewOf } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { notifications } from "../../notices/notifications/table.ts";
import { removeFilesJob } from "../../workspace/attachments/remove-files-job.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { inboundEvents, inboundPosts } from "../../workspace/inbound/table.ts";
import { messageIdsOf } from "./external-ids.ts";
import { followPreview } from "./follow-preview.ts";
import { conversationMessages } from "./table.ts";
import { say } from "./texts.ts";

/** Stands where words were that are not to be read any more. */
const gone = "…";

/**
 * What its writer took back is not kept either: neither words nor files, wherever they were shown, only that
 * there was something.
 */
export async function takeUnsend(
  work: Work,
  connection: ConnectionRow,
  { externalId }: InboundUnsend,
): Promise<Text | null> {
  const ids = await messageIdsOf(work, connection.id, externalId);
  if (ids.length === 0) return say("messengers.unsent_unknown");
  const files = await work
    .delete(attachments)
    .where(inArray(attachments.messageId, ids))
    .returning({ storageKey: attachments.storageKey });
  if (files.length > 0)
    work.enqueue(removeFilesJob, { storageKeys: files.map(({ storageKey }) => storageKey) });
  for (const id of ids) {
    const message = await work.rows(ticketMessages).find(id);
    if (!message) continue;
    const { repliesToId = null } = message.messenger ?? {};
    await work
      .update(ticketMessages)
      .set({
        text: "",
        html: null,
        messenger: { content: { type: "unsent" }, repliesToId, reactions: [] },
      })
      .where(eq(ticketMessages.id, id));
    work.record({
      entity: "ticket_messages",
      entityId: id,
      action: "withdraw",
      before: null,
      after: { ticketId: message.ticketId, authorName: message.authorName },
    });
    await forgetWords(work, message);
  }
  await forgetPost(work, connection, externalId);
  return null;
}

/** Its ticket is shown by other words, where it was by these. */
async function forgetWords(
  work: Work,
  { id, ticketId, text, channel, createdAt }: MessageRow,
): Promise<void> {
  const ticket = await work.rows(tickets).find(ticketId);
  if (!ticket) return;
  if (text !== "") {
    await followPreview(work, ticket, text, gone);
    await forgetSubject(work, { id, ticketId, channel, text });
    await work
      .update(notifications)
      .set({ content: gone })
      .where(
        and(
          eq(notifications.actionUrl, `/tickets/${ticket.id}`),
          eq(notifications.createdAt, createdAt),
          eq(notifications.content, previewOf(text)),
        ),
      );
  }
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}

/**
 * A ticket that was called by these words, the one that it was merged into, and one that followed it, are called
 * by the next that the customer said. Nobody changed it, so no change is recorded, and the words are not written
 * down once more; the audit log cannot forget.
 */
async function forgetSubject(
  work: Work,
  { id, ticketId, channel, text }: Pick<MessageRow, "id" | "ticketId" | "channel" | "text">,
): Promise<void> {
  const { from } = work;
  const [came] = await from(conversationMessages, { ticketId: conversationMessages.ticketId }).where(
    eq(conversationMessages.messageId, id),
  );
  const first = [ticketId, ...(came ? [came.ticketId] : [])];
  const called = await from(tickets, { id: tickets.id }).where(
    // Until 28 November 2026 tickets were called by words as they came.
    and(
      inArray(tickets.subject, [subjectBy(channel, text), subjectFrom(text)]),
      or(inArray(tickets.id, first), inArray(tickets.followUpOfId, first)),
    ),
  );
  if (called.length === 0) return;
  const [next] = await from(ticketMessages, { text: ticketMessages.text })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.authorType, "CUSTOMER"),
        ne(ticketMessages.text, ""),
      ),
    )
    .orderBy(asc(ticketMessages.id))
    .limit(1);
  const ids = called.map((one) => one.id);
  const now = next ? subjectBy(channel, next.text) : gone;
  await work.update(tickets).set({ subject: now }).where(inArray(tickets.id, ids));
}

const others = alias(inboundEvents, "others");
/** What it came by. Bytes that something else waits in stay until that is done. */
async function forgetPost(work: Work, { id }: ConnectionRow, externalId: string): Promise<void> {
  const { db, tenant } = work;
  const told = and(
    eq(inboundEvents.tenantId, tenant),
    eq(inboundEvents.connectionId, id),
    inArray(inboundEvents.kind, ["message", "echo", "edit"]),
    or(
      eq(inboundEvents.externalId, externalId),
      sql`starts_with(${inboundEvents.externalId}, ${`${externalId}#`})`,
    ),
  );
  const posts = await db
    .update(inboundEvents)
    .set({
      event: sql`jsonb_set(${inboundEvents.event} - 'text', '{content}', '{"type": "other", "what": "unsent"}'::jsonb)`,
    })
    .where(told)
    .returning({ postId: inboundEvents.postId });
  const postIds = posts.flatMap(({ postId }) => postId ?? []);
  if (postIds.length === 0) return;
  await db.delete(inboundPosts).where(
    and(
      eq(inboundPosts.tenantId, tenant),
      inArray(inboundPosts.id, postIds),
      notExists(
        db
          .select({ id: others.id })
          .from(others)
          .where(
            and(
              eq(others.tenantId, inboundPosts.tenantId),
              eq(others.postId, inboundPosts.id),
              ne(others.state, "DONE"),
            ),
          ),
      ),
    ),
  );
}
