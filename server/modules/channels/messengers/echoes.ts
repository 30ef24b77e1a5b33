import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { InboundContent, InboundEcho } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { newId } from "../../../db/columns.ts";
import { mediaLimitOf } from "../../../../contract/channels/media-rules.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { lockSurvivor } from "../../desk/tickets/merged.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { followHolder } from "../../desk/tickets/write.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { keepFacts } from "../../workspace/connection-settings/facts.ts";
import { lockDelivery, setDelivery } from "../../workspace/deliveries/pipeline.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { messengerLane, messengerMessages, sentFileOf } from "./carry.ts";
import { asChangedBefore } from "./changed-before.ts";
import { partOf, wordsOf } from "./content-in.ts";
import { subjectOf } from "./subject.ts";
import {
  beginConversation,
  conversationOf,
  rememberMessage,
  senderOf,
  ticketChannelOf,
} from "./conversations.ts";
import { messageIdOf } from "./external-ids.ts";
import { awaitFile } from "./files-in.ts";
import { ticketConversations } from "./table.ts";

/**
 * What left for a customer. One of ours: it has been sent, whatever became of the answer. Any other was written
 * in the provider's own app, and is an agent's message of the conversation.
 */
export async function takeEcho(
  work: Work,
  connection: ConnectionRow,
  event: InboundEcho,
): Promise<Text | null> {
  if ((await messageIdOf(work, connection.id, event.externalId)) !== null) return null;
  const ours = await deliveryOf(work, connection, event);
  if (!ours) {
    await writeEcho(work, connection, event);
    // The provider lets a number that its own app uses as well send less.
    if (connection.facts["isInApp"] !== 1) await keepFacts(work, connection.id, { isInApp: 1 });
  } else
    await setDelivery(work, ours, {
      state: "SENT",
      providerMessageId: event.externalId,
      sendingSince: null,
      nextAttemptAt: null,
      reason: null,
      code: null,
      sentAt: event.at,
    });
  return null;
}

/**
 * The delivery that an echo is of, where its answer has not come: the oldest to this customer that says the
 * same. One that was tried and failed may have arrived all the same.
 */
async function deliveryOf(
  work: Work,
  connection: ConnectionRow,
  { to, content }: InboundEcho,
): Promise<DeliveryRow | undefined> {
  const waiting = await work
    .from(deliveries)
    .where(
      and(
        eq(deliveries.kind, messengerMessages.name),
        eq(deliveries.connectionId, connection.id),
        eq(deliveries.lane, messengerLane(connection.id, to.value)),
        isNull(deliveries.providerMessageId),
        inArray(deliveries.state, ["SENDING", "UNKNOWN", "QUEUED"]),
      ),
    )
    .orderBy(asc(deliveries.id))
    .limit(50);
  for (const row of waiting)
    if (row.attempts > 0 && (await saysTheSame(work, connection, row, content)))
      return lockDelivery(work, row.id);
  return undefined;
}

async function saysTheSame(
  work: Work,
  connection: ConnectionRow,
  { messageId, payload }: DeliveryRow,
  content: InboundContent,
): Promise<boolean> {
  const { attachmentId } = sentFileOf(payload);
  if (attachmentId !== null) {
    const file = await work.rows(attachments).find(attachmentId);
    const limits = channelProviders[connection.provider].provider.media?.limits ?? [];
    return (
      file !== undefined && content.type === "media" && mediaLimitOf(limits, file)?.kind === content.kind
    );
  }
  const message = messageId === null ? undefined : await work.rows(ticketMessages).find(messageId);
  return message !== undefined && content.type === "text" && plain(message.text) === plain(content.text);
}
const plain = (text: string): string => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();

async function writeEcho(work: Work, connection: ConnectionRow, event: InboundEcho): Promise<void> {
  const { content, editedAt } = await asChangedBefore(work, connection.id, event);
  if (content === null) return;
  const { to } = event;
  const known = await conversationOf(work, connection.id, [to]);
  const ticket = known ? await lockSurvivor(work, known.ticketId) : await beginByUs(work, connection, event);
  const fileId = content.type === "media" ? newId() : null;
  const { message } = await writeMessage(work, ticket, {
    author: { type: "AGENT", id: null, name: connection.displayName ?? connection.name },
    content: wordsOf(content),
    ...(fileId === null ? {} : { attachments: [fileId], takeFiles: () => Promise.resolve() }),
    isPlain: true,
    hasLeft: true,
    channel: ticketChannelOf(connection),
    messenger: {
      content: partOf(content),
      repliesToId: event.repliesTo === null ? null : await messageIdOf(work, connection.id, event.repliesTo),
      reactions: [],
      ...(editedAt === undefined ? {} : { editedAt }),
    },
  });
  await work
    .rows(ticketMessages)
    .update(message.id, { delivery: "SENT" }, { before: message, action: "deliver" });
  await holdByPerson(work, ticket.id);
  await rememberMessage(work, connection.id, event.externalId, message);
  if (content.type === "media" && fileId !== null)
    await awaitFile(
      work,
      { connectionId: connection.id, messageId: message.id, attachmentId: fileId },
      content,
    );
}

/** Whoever answers in the app has the conversation: a bot's word that was begun before is dropped. */
export async function holdByPerson(work: Work, ticketId: string): Promise<void> {
  const taken = await work
    .update(ticketConversations)
    .set({
      holder: "AGENT",
      heldById: null,
      heldSince: work.now,
      instructions: null,
      botGeneration: sql`${ticketConversations.botGeneration} + 1`,
    })
    .where(and(eq(ticketConversations.ticketId, ticketId), ne(ticketConversations.holder, "AGENT")))
    .returning({ id: ticketConversations.ticketId });
  if (taken.length > 0) await followHolder(work, { ticketId, isBot: false });
}

/** To somebody who has not written: the ticket begins with what we said. */
async function beginByUs(
  work: Work,
  connection: ConnectionRow,
  { to, name = null, content }: InboundEcho,
): Promise<TicketRow> {
  const identities =
    to.kind === "WHATSAPP_ID" ? [to, { kind: "PHONE" as const, value: `+${to.value}` }] : [to];
  const contact = await senderOf(work, { identities, name }, undefined);
  const channel = ticketChannelOf(connection);
  const { ticket } = await createTicket(work, {
    subject: await subjectOf(work, channel, content),
    channel,
    requester: { id: contact.id },
  });
  await beginConversation(work, ticket, {
    connection,
    sender: to,
    contact,
    isCalled: name !== null,
    at: null,
  });
  return lockSurvivor(work, ticket.id);
}
