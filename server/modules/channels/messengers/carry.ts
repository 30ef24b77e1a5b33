import { storedText } from "../../../words/stored.ts";
import { and, asc, eq, sql } from "drizzle-orm";
import { textLength } from "../../../../contract/channels/message-words.ts";
import { mediaLimitOf, partsToSend } from "../../../../contract/channels/media-rules.ts";
import { isPublicPart } from "../../../../contract/desk/messenger-parts.ts";
import type { MessagePart } from "../../../../contract/desk/messenger-parts.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import type { ChannelIdentity, ReplyWindow, WindowFor } from "../../../providers/channel/channel.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { attachmentsOf } from "../../workspace/attachments/queries.ts";
import type { AttachmentView } from "../../workspace/attachments/queries.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { queueDelivery } from "../../workspace/deliveries/pipeline.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";
import { defineDeliveryKind } from "../../workspace/deliveries/send.ts";
import { connectionDefaults } from "../connection-defaults/table.ts";
import { learnOptOut, refusalOfMarketing } from "./marketing.ts";
import { noteAnswer, openCommentsOf } from "./comments.ts";
import type { OpenComment } from "./comments.ts";
import { refusalOfFiles, sendFile, sendTemplateWithFile } from "./files-out.ts";
import { contentOut } from "./content-out.ts";
import { MessengerPayload } from "./message-payload.ts";
import { externalIdOf } from "./external-ids.ts";
import { heldByPersonSince } from "./holder.ts";
import { wordsFor } from "./message-words.ts";
import { endAnswers, lastHeardFrom, otherWayOf } from "./other-ways.ts";
import { tellReadByAnswer } from "./read-marks.ts";
import { fetchProducts, productIdsOf } from "./products.ts";
import { learnPeopleLimit } from "./people-limit.ts";
import { refusalOfWay } from "./refusals.ts";
import { ticketConversations } from "./table.ts";
import { say } from "./texts.ts";
import { partOfDelivery, toldWaitOf, wholeOf } from "./delivery-state.ts";

export interface Conversation {
  connection: ConnectionRow;
  identity: ChannelIdentity;
  /** For a person; a bot's may shut before it. */
  window: ReplyWindow;
  botWindow: ReplyWindow;
  /** What the next words go to privately, where the window is shut or the comment is what was said last. */
  comment: OpenComment | null;
  /** Its customer is told when an agent has read what they wrote. */
  tellsRead: boolean;
  held: Pick<
    typeof ticketConversations.$inferSelect,
    "holder" | "botGeneration" | "heldById" | "heldSince" | "instructions"
  >;
}

/** How one message travels: by the ticket's own messenger, or by the other one that it names. */
export async function conversationFor(
  work: Work,
  { id, ticketId, messenger }: Pick<MessageRow, "id" | "ticketId" | "messenger">,
): Promise<Conversation | undefined> {
  const connectionId = messenger?.connectionId;
  return connectionId === undefined
    ? findConversation(work, ticketId, id)
    : findOtherConversation(work, ticketId, connectionId);
}

/** By another messenger than the ticket's own. */
export async function findOtherConversation(
  work: Work,
  ticketId: string,
  connectionId: string,
): Promise<Conversation | undefined> {
  const way = await otherWayOf(work, ticketId, connectionId);
  const connection = way && (await work.rows(connections).find(connectionId));
  if (!connection) return undefined;
  const identity = { kind: way.identityKind, value: way.identityValue };
  return conversationWith(work, connection, identity, await lastHeardFrom(work, connectionId, identity));
}

/** With somebody at a connection, as far as no ticket of its own says more. */
export const conversationWith = (
  work: Work,
  connection: ConnectionRow,
  identity: ChannelIdentity,
  lastInboundAt: string | null,
): Conversation => ({
  connection,
  identity,
  window: windowOf(work, connection, { lastInboundAt }),
  botWindow: windowOf(work, connection, { lastInboundAt }, "BOT"),
  comment: null,
  tellsRead: false,
  held: { holder: "NOBODY", botGeneration: 0, heldById: null, heldSince: null, instructions: null },
});

/**
 * How a ticket's messages travel; undefined where not by a messenger.
 * @param answerId a message that is to be sent once more
 */
export async function findConversation(
  work: Work,
  ticketId: string,
  answerId: string | null = null,
): Promise<Conversation | undefined> {
  const [found] = await work
    .from(ticketConversations, {
      conversation: ticketConversations,
      connection: connections,
      tellsRead: connectionDefaults.tellsRead,
    })
    .innerJoin(
      connections,
      and(
        eq(connections.tenantId, ticketConversations.tenantId),
        eq(connections.id, ticketConversations.connectionId),
      ),
    )
    .leftJoin(
      connectionDefaults,
      and(
        eq(connectionDefaults.tenantId, ticketConversations.tenantId),
        eq(connectionDefaults.connectionId, ticketConversations.connectionId),
      ),
    )
    .where(eq(ticketConversations.ticketId, ticketId));
  if (!found) return undefined;
  const { conversation, connection, tellsRead } = found;
  const comments = await openCommentsOf(work, [{ ticketId, connection }], answerId);
  return {
    connection,
    identity: { kind: conversation.identityKind, value: conversation.identityValue },
    window: windowOf(work, connection, conversation),
    botWindow: windowOf(work, connection, conversation, "BOT"),
    comment: comments.get(ticketId) ?? null,
    tellsRead: tellsRead ?? false,
    held: conversation,
  };
}

/** Told by everybody's clock, however far ahead a simulated provider's is. */
export function windowOf(
  { now }: Pick<Work, "now">,
  connection: Pick<ConnectionRow, "provider" | "clockOffsetMs">,
  { lastInboundAt }: { lastInboundAt: string | null },
  writer: WindowFor = "PERSON",
): ReplyWindow {
  const ahead = connection.clockOffsetMs / 1000;
  const { isOpen, closesAt } = channelProviders[connection.provider].provider.window(
    lastInboundAt,
    later(now, { seconds: ahead }),
    writer,
  );
  return { isOpen, closesAt: closesAt && later(closesAt, { seconds: -ahead }) };
}

interface Carried {
  delivery: MessageRow["delivery"];
  deliveryReason?: string;
  outboxId: null;
}
/**
 * Sends a public message by the ticket's messenger once the transaction has committed. @throws Fault
 * window_closed for words that their author still has before them; of a reply that was held until now the
 * message says it
 */
export async function carryByMessenger(work: Work, ticket: TicketRow, message: MessageRow): Promise<Carried> {
  const otherId = message.messenger?.connectionId;
  const conversation =
    otherId === undefined
      ? await findConversation(work, ticket.id)
      : await findOtherConversation(work, ticket.id, otherId);
  if (!conversation) return { delivery: "NONE", outboxId: null };
  const files = await filesOf(work, message.id);
  const refusal =
    refusalOf(conversation, message, files) ?? (await refusalOfMarketing(work, ticket, message.messenger));
  if (refusal) {
    if (message.delivery !== "HELD") throw refusal;
    return {
      delivery: "FAILED",
      deliveryReason: refusal.detail ? storedText(refusal.detail) : refusal.message,
      outboxId: null,
    };
  }
  const { connection, identity } = conversation;
  // Whom a person speaks to here answers here.
  if (message.authorType === "AGENT") await endAnswers(work, ticket.id, connection.id, identity);
  const comment = commentFor(conversation, message, files);
  if (comment) await noteAnswer(work, comment, message.id);
  const limits = channelProviders[connection.provider].provider.media?.limits ?? [];
  const isTemplate = message.messenger?.content?.type === "template";
  // A template's file is its header, and leaves with it.
  const parts = isTemplate
    ? [{ file: null, text: message.text }]
    : partsToSend(limits, wordsFor(connection, message), files);
  for (const { file, text } of parts)
    await queueDelivery(work, {
      kind: messengerMessages.name,
      connectionId: connection.id,
      recipient: identity.value,
      payload: {
        ...identity,
        ...(files.length === 0 || isTemplate ? {} : { attachmentId: file?.id ?? null, hasText: text !== "" }),
        ...(file ? { media: mediaLimitOf(limits, file)?.kind } : {}),
        ...(isTemplate ? { isTemplate, headerFileId: files[0]?.id ?? null } : {}),
        ...(comment ? { commentId: comment.id } : {}),
      },
      lane: messengerLane(connection.id, identity.value),
      ticketId: ticket.id,
      messageId: message.id,
    });
  if (conversation.tellsRead) await tellReadByAnswer(work, ticket, message);
  if (productIdsOf(message.messenger?.content ?? null) !== null)
    work.enqueue(fetchProducts, { connectionId: connection.id, messageId: message.id });
  return { delivery: "QUEUED", outboxId: null };
}

const filesOf = async (work: Work, messageId: string): Promise<AttachmentView[]> =>
  (await attachmentsOf(work, [messageId])).get(messageId) ?? [];

type Said = Pick<MessageRow, "text" | "html" | "messenger" | "authorType">;

/** The comment that a message is the private answer to: words alone are, where nothing else was said since. */
function commentFor(
  conversation: Conversation,
  { messenger, authorType }: Said,
  files: readonly AttachmentView[],
): OpenComment | null {
  const { comment } = conversation;
  const isWords = files.length === 0 && (messenger?.content ?? null) === null;
  if (!comment || !isWords) return null;
  return comment.isLast || !windowFor(conversation, authorType).isOpen ? comment : null;
}

const windowFor = ({ window, botWindow }: Conversation, authorType: MessageRow["authorType"]): ReplyWindow =>
  authorType === "AGENT" ? window : botWindow;

/** Why a message cannot be sent now, if so. */
export function refusalOf(
  conversation: Conversation,
  message: Said,
  files: readonly AttachmentView[],
): Fault | undefined {
  const { connection } = conversation;
  const { messenger, authorType } = message;
  const text = wordsFor(connection, message);
  const { limits, media, templates } = channelProviders[connection.provider].provider;
  const type = messenger?.content?.type;
  // A template is what one sends to a shut window, and its length is the template's.
  const isTemplate = type === "template";
  const refused = refusalOfWay({
    isRemoved: connection.deletedAt !== null,
    isOpen:
      isTemplate ||
      windowFor(conversation, authorType).isOpen ||
      commentFor(conversation, message, files) !== null,
    takesTemplates: templates !== null,
    hasComment: conversation.comment !== null,
  });
  if (refused || isTemplate) return refused;
  const { textMax: max, textUnit } = limits;
  const length = textLength(text, textUnit);
  if (length > max) {
    const words =
      textUnit === "bytes"
        ? say("messengers.text_too_many_bytes", { max, length })
        : say("messengers.text_too_long", { max });
    return new Fault("invalid", words, { errors: [{ path: "message", message: words }] });
  }
  if (text.trim() === "" && type !== "location" && files.length === 0)
    return new Fault("invalid", say("shared.empty_message"));
  return refusalOfFiles(media?.limits, files);
}

/** Of one conversation messages leave in order. */
export const messengerLane = (connectionId: string, identity: string): string =>
  `${connectionId} ${identity}`;

/**
 * A message to a customer of a messenger: read again at each attempt, so that what was erased does not leave.
 */
export const messengerMessages = defineDeliveryKind<MessengerPayload>({
  name: "messenger",
  payload: MessengerPayload,
  retryAfterMinutes: [0.1, 0.5, 2, 10, 60, 360],
  // A file is read, given to the provider and sent.
  attemptSeconds: 300,
  ifLost: "listen",
  atOnce: 1,
  keepDays: 30,
  countsAs: async (work, row) => {
    const { media = null, isTemplate = false } = MessengerPayload.parse(row.payload);
    return { media, isNewPerson: isTemplate && (await isOutsideWindow(work, row)) };
  },
  async send({ desk, services, tenant }, row, payload) {
    const { attachmentId = null, headerFileId = null, hasText = true, commentId, ...to } = payload;
    const read = await desk.read(tenant, systemActor, async (work) => {
      const connection = await work.rows(connections).get(row.connectionId ?? "");
      const message =
        row.messageId === null ? undefined : await work.rows(ticketMessages).find(row.messageId);
      if (message && (await isOvertakenByPerson(work, message)))
        throw new ProviderFailure("final", say("messengers.taken_over"));
      const refused = message && (await refusedSince(work, message));
      if (refused) throw new ProviderFailure("final", refused.reason);
      const repliesToId = message?.messenger?.repliesToId ?? null;
      const repliesTo = repliesToId === null ? null : await answeredIdOf(work, connection.id, repliesToId);
      const isPersonsAlone = message !== undefined && (await needsPerson(work, connection, message));
      return { connection, message, repliesTo, isPersonsAlone };
    });
    const opened = openConnection(desk, services, read.connection);
    const { repliesTo, isPersonsAlone } = read;
    const way = {
      to,
      key: row.id,
      ...(commentId === undefined
        ? { repliesTo, isPersonsAlone }
        : { repliesTo: null, toComment: commentId }),
    };
    const here = { desk, services, tenant };
    const through = { row: read.connection, opened };
    const words = read.message ? wordsFor(read.connection, read.message) : "";
    const content = contentOut(read.message ?? { messenger: null }, words);
    const { providerMessageId } =
      attachmentId !== null
        ? await sendFile(here, through, {
            ...way,
            attachmentId,
            text: hasText ? words : "",
          })
        : headerFileId !== null && content.type === "template"
          ? await sendTemplateWithFile(here, through, { ...way, attachmentId: headerFileId, content })
          : await opened.send({ ...way, content });
    return { sentAs: providerMessageId };
  },
  async changed(work, row) {
    await showDelivery(work, row);
    await learnOptOut(work, row);
    await learnPeopleLimit(work, row);
  },
});

/** Whether who gets a template did not write lately, as it is by now. */
async function isOutsideWindow(work: Work, { messageId }: DeliveryRow): Promise<boolean> {
  const message = messageId === null ? undefined : await work.rows(ticketMessages).find(messageId);
  const conversation = message && (await conversationFor(work, message));
  return conversation?.window.isOpen === false;
}

/** Its customer opted out while it waited. */
async function refusedSince(work: Work, { ticketId, messenger }: MessageRow): Promise<Fault | undefined> {
  const ticket = await work.rows(tickets).find(ticketId);
  return ticket && refusalOfMarketing(work, ticket, messenger);
}

/** What an answer names; null for what was written in public, which is no message of the conversation at the provider. */
async function answeredIdOf(work: Work, connectionId: string, messageId: string): Promise<string | null> {
  const answered = await work.rows(ticketMessages).find(messageId);
  if (isPublicPart(answered?.messenger?.content)) return null;
  return externalIdOf(work, connectionId, messageId);
}

/** What the bot said before a person took over, and that has not left since. */
async function isOvertakenByPerson(
  work: Work,
  { authorType, ticketId, createdAt }: MessageRow,
): Promise<boolean> {
  if (authorType !== "BOT") return false;
  const since = await heldByPersonSince(work, ticketId);
  return since !== null && since >= createdAt;
}

/** Whether a message is a person's whose channel takes nothing of a bot's any more. */
async function needsPerson(
  work: Work,
  connection: ConnectionRow,
  { authorType, ticketId, messenger }: MessageRow,
): Promise<boolean> {
  if (authorType !== "AGENT") return false;
  if (messenger?.connectionId !== undefined) {
    const other = await findOtherConversation(work, ticketId, messenger.connectionId);
    return other !== undefined && !other.botWindow.isOpen;
  }
  const [conversation] = await work
    .from(ticketConversations)
    .where(eq(ticketConversations.ticketId, ticketId));
  return conversation !== undefined && !windowOf(work, connection, conversation, "BOT").isOpen;
}

/** Which of a message's files a delivery is; null for its words. */
export const sentFileOf = (payload: object): { attachmentId: string | null } => ({
  attachmentId: MessengerPayload.safeParse(payload).data?.attachmentId ?? null,
});

/** The message shows how far it has come, and why not further; of several, how far the last of them. */
export async function showDelivery(
  work: Work,
  row: Pick<DeliveryRow, "id" | "messageId" | "state" | "reason" | "kind" | "waitsFor" | "nextAttemptAt">,
): Promise<void> {
  const { id, messageId, kind } = row;
  work.publish("resource_changed", { group: "deliveries", id }, ["supervisors"]);
  if (messageId === null) return;
  const parts = kind === messengerMessages.name ? await partsOf(work, messageId) : [];
  const { delivery, reason } = parts.length > 1 ? wholeOf(parts) : partOfDelivery(row);
  const waits = toldWaitOf(row, work.now);
  const isNews = sql`(${ticketMessages.delivery}, ${ticketMessages.deliveryReason}, ${ticketMessages.messenger} -> 'waits') is distinct from (${delivery}, ${reason}::text, ${waits && JSON.stringify(waits)}::jsonb)`;
  const messenger = { content: null, repliesToId: null, reactions: [] };
  const more = { ...(parts.length > 1 ? { parts } : {}), ...(waits ? { waits } : {}) };
  const [shown] = await work
    .update(ticketMessages)
    .set({
      delivery,
      deliveryReason: reason,
      messenger:
        Object.keys(more).length > 0
          ? sql`coalesce(${ticketMessages.messenger}, ${JSON.stringify(messenger)}::jsonb) - 'waits' || ${JSON.stringify(more)}::jsonb`
          : sql`${ticketMessages.messenger} - 'waits'`,
    })
    .where(and(eq(ticketMessages.id, messageId), parts.length > 1 ? undefined : isNews))
    .returning({ ticketId: ticketMessages.ticketId });
  // A ticket that was merged since has its messages elsewhere.
  const ticket = shown && (await work.rows(tickets).find(shown.ticketId));
  if (ticket)
    work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}

/** In the order in which they leave. Locks the message, so that of two that change at once the later sees both. */
async function partsOf(work: Work, messageId: string): Promise<MessagePart[]> {
  await work
    .from(ticketMessages, { id: ticketMessages.id })
    .where(eq(ticketMessages.id, messageId))
    .for("update");
  const rows = await work
    .from(deliveries)
    .where(and(eq(deliveries.messageId, messageId), eq(deliveries.kind, messengerMessages.name)))
    .orderBy(asc(deliveries.id));
  return rows.map((row) => ({
    ...sentFileOf(row.payload),
    ...partOfDelivery(row),
  }));
}
