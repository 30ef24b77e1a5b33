import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { z } from "zod";
import type { MessageMessenger } from "../../../../contract/desk/messenger-parts.ts";
import type { DeliveryState } from "../../../../contract/enums.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { InboundContent, InboundMessage, InboundStatus } from "../../../providers/channel/channel.ts";
import { visitorActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { pathOf } from "../../desk/tickets/merged.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { receiveMessage } from "../../desk/tickets/receive.ts";
import { tickets } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { connections } from "../../workspace/connections/table.ts";
import { lockDelivery, setDelivery } from "../../workspace/deliveries/pipeline.ts";
import type { DeliveryRow } from "../../workspace/deliveries/pipeline.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { afterBurst } from "../../workspace/inbound/posts-under-way.ts";
import { handleInbound } from "../../workspace/inbound/receive.ts";
import { defaultsOfConnection, placeOfNew } from "../connection-defaults/defaults.ts";
import { noteCharge } from "../whatsapp-costs/charges.ts";
import type { Services } from "../../../services.ts";
import { takeTemplateNews } from "../whatsapp-templates/news.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";
import { takeAccountNews } from "./account-news.ts";
import { askBot } from "./bot-turn.ts";
import { saidState } from "./delivery-state.ts";
import {
  beginConversation,
  conversationOf,
  noteInbound,
  rememberMessage,
  senderOf,
  ticketChannelOf,
} from "./conversations.ts";
import { takeCall, tellStanding } from "./calls.ts";
import type { EntryRow } from "./lane-entries.ts";
import { entryDone, lockEntry, noteFailure, perRunMax, waitingIn } from "./lane-entries.ts";
import { asChangedBefore } from "./changed-before.ts";
import { takeEcho } from "./echoes.ts";
import { takeEdit } from "./edits.ts";
import { takePreference } from "./marketing.ts";
import { takeMove } from "./moves.ts";
import { fetchProducts } from "./products.ts";
import { messageIdOf } from "./external-ids.ts";
import { newId } from "../../../db/columns.ts";
import { takeMentioned } from "./mentioned-comments.ts";
import { readMention } from "./mentions.ts";
import { fetchPost } from "./post-links.ts";
import { awaitFile } from "./files-in.ts";
import { partOf, wordsOf } from "./content-in.ts";
import { subjectOf } from "./subject.ts";
import { answeredWayOf, noteHeardByWay } from "./other-ways.ts";
import { takeReaction } from "./reactions.ts";
import { takeUnsend } from "./unsend.ts";
import { takeWord } from "./take-word.ts";

const messengerActor = visitorActor({ ip: null, userAgent: null, requestId: null });

/** One entry a transaction, which marks it as done as well: killed in between, it is done again from nothing. */
export const handleInboundJob = defineJob({
  ...handleInbound,
  schema: z.object({
    connectionId: z.uuid(),
    lane: z.string(),
  }),
  // Two jobs of one lane take turns by the lock of their entry.
  atOnce: 8,
  async run({ desk, services, tenant, payload }) {
    await afterBurst(desk);
    // What is stored after this look has a job of its own.
    const waiting = await desk.read(tenant, messengerActor, (work) => waitingIn(work, payload));
    for (const { id } of waiting) {
      await afterBurst(desk);
      try {
        await desk.transaction(tenant, messengerActor, (work) =>
          handleEntry(work, services, { ...payload, id }),
        );
      } catch (error) {
        const isParked = await desk.transaction(tenant, messengerActor, (work) =>
          noteFailure(work, id, error),
        );
        services.log.warn({ err: error, entry: id, isParked }, "what a provider posted could not be handled");
        if (!isParked) throw error;
      }
    }
    if (waiting.length === perRunMax)
      await desk.transaction(tenant, messengerActor, (work) => {
        work.enqueue(handleInbound, payload);
        return Promise.resolve();
      });
  },
});

/** Nothing where another process has done it meanwhile. */
async function handleEntry(
  work: Work,
  services: Services,
  { connectionId, id }: { connectionId: string; id: string },
): Promise<void> {
  const [row, connection] = await Promise.all([
    lockEntry(work, id),
    work.rows(connections).find(connectionId),
  ]);
  if (row?.state !== "PENDING") return;
  const reason = connection ? await handleEvent(work, services, connection, row) : null;
  entryDone(work, id, reason);
}
/** @returns why nothing came of it, if so */
async function handleEvent(
  work: Work,
  services: Services,
  connection: ConnectionRow,
  { id, event }: EntryRow,
): Promise<Text | null> {
  if (event.kind === "mention") work.enqueue(readMention, { entryId: id });
  if (event.kind === "message") return takeMessage(work, services, connection, event);
  if (event.kind === "echo") return takeEcho(work, connection, event);
  if (event.kind === "unsend") return takeUnsend(work, connection, event);
  if (event.kind === "edit") return takeEdit(work, connection, event);
  if (event.kind === "move") return takeMove(work, connection, event);
  if (event.kind === "status") return takeStatus(work, connection, event);
  if (event.kind === "call") return takeCall(work, connection, event);
  if (event.kind === "template") return takeTemplateNews(work, connection, event);
  if (event.kind === "account") return takeAccountNews(work, connection, event);
  if (event.kind === "preference") return takePreference(work, connection, event);
  return null;
}

/** The message on its ticket: the one that this person has with this connection, or a new one. */
async function takeMessage(
  work: Work,
  services: Services,
  connection: ConnectionRow,
  event: InboundMessage,
): Promise<Text | null> {
  const [sender] = event.from.identities;
  if (!sender) return say("messengers.no_sender");
  const mentioned = await takeMentioned(work, connection, event);
  if (mentioned !== undefined) return mentioned;
  const [known, way, changed, defaults] = await lookAround(work, connection, event);
  const homeId = way?.ticketId ?? known?.ticketId;
  const contact = await senderOf(work, event.from, known);
  if (contact.status === "BLOCKED") return say("messengers.contact_blocked");
  if (event.content.type === "reaction") return takeReaction(work, connection, event, known);
  const { content, editedAt } = changed;
  if (content === null) return say("messengers.unsent_before");
  if (content.type === "callPermission" && !content.isTheirWord) return notePermission(work, known?.ticketId);
  const fileId = content.type === "media" ? newId() : null;
  const words = {
    content: wordsOf(content),
    ...(fileId === null ? {} : fileToCome(fileId)),
    isPlain: true,
    channel: ticketChannelOf(connection),
    messenger: await besideWords(work, connection, { ...event, content, editedAt }, way !== undefined),
  };
  const { ticket, message, isNew } = homeId
    ? await goOn(work, homeId, () => receiveMessage(work, homeId, contact, words))
    : await begin(async () =>
        createTicket(work, {
          ...(await placeOfNew(work, defaults)),
          subject: await subjectOf(work, words.channel, content),
          channel: words.channel,
          requester: { id: contact.id },
          message: words,
        }),
      );
  if (isNew)
    await beginConversation(work, ticket, {
      connection,
      sender,
      contact,
      isCalled: event.from.name !== null,
      // What everybody reads is no word to us, and opens no window.
      at: content.type === "comment" ? null : event.at,
    });
  await Promise.all([
    !isNew && known && content.type !== "comment" ? noteInbound(work, known, event.at) : undefined,
    way && noteHeardByWay(work, way, event.at),
    rememberMessage(work, connection.id, event.externalId, message),
  ]);
  await fetchMore(work, { connectionId: connection.id, messageId: message.id }, content, fileId);
  const heard = { ticket, contactId: contact.id, text: words.content, isByOtherWay: way !== undefined };
  if (await takeWord(work, services, connection, { ...heard, content, language: defaults.language }))
    return null;
  if (content.type === "callPermission") tellStanding(work, ticket, ticket.id);
  // What everybody reads is answered by a person, and so is whether they may be called, and who was asked by one.
  else if (content.type !== "comment" && !way)
    await askBot(work, defaults, { ticketId: ticket.id, messageId: message.id, isFirst: isNew });
  return null;
}

/** All that a message is held against before it is taken, asked for in one write. */
const lookAround = (work: Work, connection: ConnectionRow, event: InboundMessage) =>
  Promise.all([
    conversationOf(work, connection.id, event.from.identities),
    otherWayFor(work, connection, event),
    asChangedBefore(work, connection.id, event),
    defaultsOfConnection(work, connection.id),
  ]);

/** Its row comes once its bytes are here. */
const fileToCome = (id: string) => ({ attachments: [id], takeFiles: () => Promise.resolve() });

/** Where another channel's ticket spoke to them last by this messenger, it takes what they answer. */
const otherWayFor = async (work: Work, { id }: ConnectionRow, { content, from }: InboundMessage) =>
  content.type === "comment" ? undefined : answeredWayOf(work, id, from.identities);

const besideWords = async (
  work: Work,
  { id }: ConnectionRow,
  {
    content,
    editedAt,
    repliesTo,
  }: Pick<InboundMessage, "content" | "repliesTo"> & { editedAt?: string | undefined },
  isByOtherWay: boolean,
): Promise<MessageMessenger> => ({
  content: partOf(content),
  repliesToId: repliesTo === null ? null : await messageIdOf(work, id, repliesTo),
  reactions: [],
  ...(editedAt === undefined ? {} : { editedAt }),
  ...(isByOtherWay ? { connectionId: id } : {}),
});

/** What the provider has of it besides: its file, the post that it is under, what products are called. */
async function fetchMore(
  work: Work,
  of: { connectionId: string; messageId: string },
  content: InboundContent,
  attachmentId: string | null,
): Promise<void> {
  if (content.type === "comment") work.enqueue(fetchPost, { ...of, postId: content.postId });
  if (content.type === "order") work.enqueue(fetchProducts, of);
  if (content.type === "media" && attachmentId !== null)
    await awaitFile(work, { ...of, attachmentId }, content);
}

/** What WhatsApp settled by itself, after a call of theirs: no word of the customer's. */
async function notePermission(work: Work, ticketId: string | undefined): Promise<null> {
  const ticket = ticketId === undefined ? undefined : await work.rows(tickets).find(ticketId);
  if (ticket) tellStanding(work, ticket, ticket.id);
  return null;
}

interface Taken {
  ticket: TicketRow;
  message: MessageRow;
  /** The ticket has no conversation yet. */
  isNew: boolean;
}
async function begin(
  create: () => Promise<{ ticket: TicketRow; message: MessageRow | null }>,
): Promise<Taken> {
  const { ticket, message } = await create();
  if (!message) throw new Error("A messenger's ticket begins with a message.");
  return { ticket, message, isNew: true };
}
/** A conversation keeps the ticket that it began on, also while that one is merged into another. */
async function goOn(
  work: Work,
  ticketId: string,
  receive: () => Promise<{ ticket: TicketRow; message: MessageRow }>,
): Promise<Taken> {
  const taken = await receive();
  if (taken.ticket.id === ticketId) return { ...taken, isNew: false };
  const survivor = (await pathOf(work, ticketId)).at(-1)?.ticketId;
  return { ...taken, isNew: taken.ticket.id !== survivor };
}

const rank: Record<DeliveryState, number> = {
  QUEUED: 0,
  SENDING: 0,
  UNKNOWN: 0,
  FAILED: 1,
  SENT: 2,
  DELIVERED: 3,
  READ: 4,
  PLAYED: 5,
};
/**
 * Whether a provider's word moves a delivery: it only rises, and a failure stays until something above it
 * comes.
 */
export function isStatusNews(now: DeliveryState, next: InboundStatus["status"]): boolean {
  if (next === "FAILED") return rank[now] < rank.DELIVERED && now !== "FAILED";
  // What was sent before it failed may be told after it.
  return rank[next] > rank[now] && !(now === "FAILED" && next === "SENT");
}

async function takeStatus(work: Work, connection: ConnectionRow, event: InboundStatus): Promise<Text | null> {
  const id = await deliveryOf(work, connection.id, event);
  const row = id === undefined ? undefined : await lockDelivery(work, id);
  if (!row) return say("messengers.not_sent_here");
  await noteCharge(work, { connectionId: connection.id, recipient: row.recipient }, event);
  if (!isStatusNews(saidState(row.state), event.status)) return null;
  await setDelivery(work, row, {
    state: event.status,
    sendingSince: null,
    nextAttemptAt: null,
    providerMessageId: row.providerMessageId ?? event.externalId,
    reason: event.failure?.reason ?? null,
    code: event.failure?.code ?? null,
    ...(event.status !== "FAILED" && row.sentAt === null ? { sentAt: event.at } : {}),
  });
  if (event.isUpTo) await raiseEarlier(work, row, event);
  return null;
}

/** What left for the same customer before is as far. */
async function raiseEarlier(
  work: Work,
  { id, kind, lane }: DeliveryRow,
  { status }: Pick<InboundStatus, "status">,
): Promise<void> {
  if (lane === null) return;
  const earlier = await work
    .from(deliveries)
    .where(
      and(
        eq(deliveries.kind, kind),
        eq(deliveries.lane, lane),
        lt(deliveries.id, id),
        inArray(deliveries.state, ["SENT", "DELIVERED"]),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(200)
    .for("update");
  for (const row of earlier)
    if (isStatusNews(saidState(row.state), status)) await setDelivery(work, row, { state: status });
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** By the key that came back, else by the provider's own id. */
async function deliveryOf(
  { from }: Work,
  connectionId: string,
  { key, externalId }: InboundStatus,
): Promise<string | undefined> {
  const [row] = await from(deliveries, { id: deliveries.id }).where(
    and(
      eq(deliveries.connectionId, connectionId),
      key !== null && uuid.test(key) ? eq(deliveries.id, key) : eq(deliveries.providerMessageId, externalId),
    ),
  );
  return row?.id;
}
