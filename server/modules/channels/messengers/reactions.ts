import { eq } from "drizzle-orm";
import type { MessageMessenger } from "../../../../contract/desk/messenger-parts.ts";
import type { InboundMessage } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { messageIdOf } from "./external-ids.ts";
import { ticketConversations } from "./table.ts";
import { say } from "./texts.ts";

/** A customer's emoji under a message: no message of its own, and not what somebody has to answer. */
export async function takeReaction(
  work: Work,
  connection: ConnectionRow,
  { content, repliesTo, at }: InboundMessage,
  known: { ticketId: string; lastInboundAt: string | null } | undefined,
): Promise<Text | null> {
  const id = repliesTo === null ? null : await messageIdOf(work, connection.id, repliesTo);
  const message = id === null ? undefined : await work.rows(ticketMessages).find(id);
  if (!message || content.type !== "reaction") return say("messengers.reaction_to_nothing");
  const next = withReaction(message.messenger, "CUSTOMER", content.emoji);
  await work.update(ticketMessages).set({ messenger: next }).where(eq(ticketMessages.id, message.id));
  if (known && (known.lastInboundAt === null || known.lastInboundAt < at))
    await work
      .update(ticketConversations)
      .set({ lastInboundAt: at })
      .where(eq(ticketConversations.ticketId, known.ticketId));
  const ticket = await work.rows(tickets).find(message.ticketId);
  if (ticket)
    work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  return null;
}

/** Of each side one stands, the last; an empty one takes it back. */
const withReaction = (
  before: MessageMessenger | null,
  by: "CUSTOMER" | "AGENT",
  emoji: string,
): MessageMessenger => ({
  content: before?.content ?? null,
  repliesToId: before?.repliesToId ?? null,
  reactions: [
    ...(before?.reactions ?? []).filter((one) => one.by !== by),
    ...(emoji === "" ? [] : [{ by, emoji }]),
  ],
});
