import { eq } from "drizzle-orm";
import type { InboundEdit } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { messageIdsOf } from "./external-ids.ts";
import { followPreview } from "./follow-preview.ts";
import { say } from "./texts.ts";

/**
 * New words in place of the earlier ones. Nobody wrote to us, so no window opens, nothing reopens and no bot
 * answers. The audit log keeps that it was changed, and neither words: it could not forget them, should they be
 * taken back.
 */
export async function takeEdit(
  work: Work,
  connection: ConnectionRow,
  event: InboundEdit,
): Promise<Text | null> {
  const ids = await messageIdsOf(work, connection.id, event.externalId);
  const [id] = ids;
  if (id === undefined) return say("messengers.edited_unknown");
  const [message] = await work.from(ticketMessages).where(eq(ticketMessages.id, id)).for("update");
  if (!message || message.messenger?.content?.type === "unsent") return null;
  // Of two changes the later one stands, in whatever order they come.
  if ((message.messenger?.editedAt ?? "") >= event.at) return null;
  const { content = null, repliesToId = null, reactions = [], ...rest } = message.messenger ?? {};
  await work
    .update(ticketMessages)
    .set({
      text: event.text,
      html: null,
      messenger: { ...rest, content, repliesToId, reactions, editedAt: event.at },
    })
    .where(eq(ticketMessages.id, id));
  work.record({
    entity: "ticket_messages",
    entityId: id,
    action: "edit",
    before: null,
    after: { ticketId: message.ticketId, authorName: message.authorName },
  });
  const ticket = await work.rows(tickets).find(message.ticketId);
  if (!ticket) return null;
  await followPreview(work, ticket, message.text, event.text);
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  return null;
}
