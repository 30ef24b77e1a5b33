import { eq, sql } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { InboundMessage } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import type { Address } from "../../crm/contact-identities/address.ts";
import { lockSurvivor, survivorOf } from "../../desk/tickets/merged.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { contactFor } from "../../desk/tickets/requester.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { partOf } from "./content-in.ts";
import { addressIn, beginConversation, conversationOf } from "./conversations.ts";
import { messageIdOf } from "./external-ids.ts";
import { fetchPost } from "./post-links.ts";
import { ticketConversations } from "./table.ts";
import { say } from "./texts.ts";

/** A comment that names the account is told as a comment and as a mention, at once and in any order: one waits here. */
export const lockComment = (work: Work, connectionId: string, externalId: string): Promise<unknown> =>
  work.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`comment ${work.tenant} ${connectionId} ${externalId}`}, 0))`,
  );

/**
 * A comment that is here by what told of it before. Of a mention it tells who wrote it, so that from now on it can be
 * answered privately where it stands: its contact is found by this id, and its ticket is the conversation with them.
 * @returns undefined where it is not here; else why nothing came of it, if so
 */
export async function takeMentioned(
  work: Work,
  connection: ConnectionRow,
  event: InboundMessage,
): Promise<Text | null | undefined> {
  if (event.content.type !== "comment") return undefined;
  await lockComment(work, connection.id, event.externalId);
  const messageId = await messageIdOf(work, connection.id, event.externalId);
  const message = messageId === null ? undefined : await work.rows(ticketMessages).find(messageId);
  if (!message) return undefined;
  const told = message.messenger?.content;
  const home = told?.type === "mention" ? await homeOf(work, connection, event, message.ticketId) : null;
  const comment = partOf(event.content);
  if (told?.type !== "mention" || !home || comment?.type !== "comment") return say("messengers.told_before");
  const shown = { repliesToId: null, reactions: [], ...message.messenger };
  await work
    .update(ticketMessages)
    .set({ messenger: { ...shown, content: { ...comment, link: told.link } } })
    .where(eq(ticketMessages.id, message.id));
  const { ticket } = home;
  // What everybody reads opens no window.
  if (home.begins) await beginConversation(work, ticket, { connection, ...home.begins, at: null });
  if (told.link === null)
    work.enqueue(fetchPost, { connectionId: connection.id, messageId: message.id, postId: comment.postId });
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
  return null;
}

interface Home {
  ticket: TicketRow;
  /** The conversation that begins with it; null where it stands in theirs already. */
  begins: Pick<Parameters<typeof beginConversation>[2], "sender" | "contact" | "isCalled"> | null;
}
/** Null where the mention stands with somebody else by now, or apart from the conversation with them: it stays one. */
async function homeOf(
  work: Work,
  { id }: ConnectionRow,
  { from }: InboundMessage,
  ticketId: string,
): Promise<Home | null> {
  const [sender] = from.identities;
  if (!sender) return null;
  const known = await conversationOf(work, id, from.identities);
  const handle = from.name === null ? [] : handleIn(from.name);
  const contact = await contactFor(work, {
    addresses: [...from.identities.flatMap(addressIn), ...handle],
    source: "SOCIAL_MEDIA",
    isProved: true,
  });
  const ticket = await lockSurvivor(work, ticketId);
  if (ticket.deletedAt !== null) return null;
  if (known)
    return (await survivorOf(work, known.ticketId)).id === ticket.id ? { ticket, begins: null } : null;
  const [other] = await work
    .from(ticketConversations, { ticketId: ticketConversations.ticketId })
    .where(eq(ticketConversations.ticketId, ticket.id));
  return other || contact.id !== ticket.contactId
    ? null
    : { ticket, begins: { sender, contact, isCalled: from.name !== null } };
}

/** A comment says what its writer is called, as others find them. */
function handleIn(name: string): Address[] {
  try {
    return [addressOf("INSTAGRAM", name)];
  } catch (error) {
    if (error instanceof Fault) return [];
    throw error;
  }
}
