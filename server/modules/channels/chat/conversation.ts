import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import type { ChatMessage, publicSite as calls } from "../../../../contract/site/public-site.ts";
import { later } from "../../../clock.ts";
import { queryText } from "../../../db/query.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { ofAddress, takeOfDay } from "../../workspace/platform/daily-amounts.ts";
import type { DailyAmount } from "../../workspace/platform/daily-amounts.ts";
import { answerByOf } from "../../desk/sla/answer-time.ts";
import { createTicket } from "../../desk/tickets/create.ts";
import { alreadySent } from "../../desk/tickets/messages.ts";
import { pathOf, survivorOf } from "../../desk/tickets/merged.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { receiveMessage, receiveOn, subjectFrom } from "../../desk/tickets/receive.ts";
import { isDone } from "../../desk/tickets/rules.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import type { FirstMessage } from "../../desk/tickets/thread.ts";
import { ownMessages } from "./own-messages.ts";
import { noteTyping, tellTyping } from "./activity.ts";
import { lockChat } from "./lock-chat.ts";
import type { ReadyChat } from "./lock-chat.ts";
import { agentNameOf, tellVisitor } from "./queries.ts";
import { sessionByKey } from "./sessions.ts";
import { chatSessions } from "./table.ts";
import { askForPerson } from "../person-requests/alert.ts";
import { claimUploads, filesFor } from "./uploads.ts";
import { contactOf, noteGiven, visitorContact } from "./visitor.ts";
import { say } from "./texts.ts";

type Sent = Answer<typeof calls.sendChatMessage>;
type Said = BodyOut<typeof calls.sendChatMessage>;
type Needed = Pick<Services, "database" | "clock" | "sealer">;
interface Added {
  key: string;
  givenName: string | null;
  ticket: TicketRow;
  message: MessageRow;
}
type Session = typeof chatSessions.$inferSelect;

const historyMax = 200;
/** A visitor whose first message was answered into the void sends it again within this time. */
const resentWithinMinutes = 10;
const unguessable = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * A visitor's message: the first starts a chat and its ticket, later ones go on with it. Sent twice under one
 * client id, it is there once.
 */
export async function addVisitorMessage(work: Work, services: Needed, said: Said): Promise<Sent> {
  const begun = said.sessionId ?? (await startedBefore(work, said.clientMessageId))?.key;
  const { key, givenName, ticket, message } =
    begun === undefined ? await begin(work, said) : await goOn(work, begun, said);
  if (said.asksPerson === true) await askForPerson(work, ticket);
  return {
    sessionId: key,
    ticketNumber: ticket.number,
    message: forVisitor(
      message,
      givenName,
      await filesFor(work, services, said.attachments === undefined ? [] : [message.id]),
    ),
  };
}

async function begin(work: Work, said: Said): Promise<Added> {
  if (said.attachments !== undefined && said.attachments.length > 0)
    // a chat that begins has none
    throw fieldFault("attachments", say("shared.attachment_gone"));
  const contact = await visitorContact(work, said);
  const { ticket, message } = await createTicket(work, {
    subject: subjectFrom(said.message),
    channel: "CHAT",
    requester: { id: contact.id },
    message: words(said),
  });
  await takeOfDay(work, newChat(work));
  const key = randomBytes(32).toString("base64url");
  await work.db.insert(chatSessions).values({
    tenantId: work.tenant,
    key,
    startedBy: startOf(said.clientMessageId),
    ticketId: ticket.id,
    contactId: contact.id,
    ...given(said),
    lastSeenAt: work.now,
    createdAt: work.now,
  });
  if (!message) throw new Error("A chat's ticket begins with a message.");
  return { key, givenName: said.name ?? null, ticket, message };
}

/** Chats that visitors begin, of the workspace's for today, and of one address. */
const newChat = ({ actor, now }: Work): DailyAmount[] => [
  {
    what: "visitor chats",
    amount: 1,
    max: limits.visitorChatsPerDayMax,
    refusal: (more) => new Fault("too_many_requests", say("chat.workspace_daily_limit"), more),
  },
  {
    what: ofAddress("visitor chats", actor.ip ?? "", now),
    amount: 1,
    max: limits.visitorChatsPerAddressDayMax,
    refusal: (more) => new Fault("too_many_requests", say("chat.visitor_daily_limit"), more),
  },
];
const given = ({ name, email }: Said) => ({ givenName: name ?? null, givenEmail: email ?? null });

const words = (said: Said) => ({
  content: said.message,
  isPlain: true,
  clientMessageId: said.clientMessageId,
});
const startOf = (clientMessageId: string): string | null =>
  unguessable.test(clientMessageId) ? clientMessageId.toLowerCase() : null;

/**
 * The chat that this very message began, if its answer was lost. Only an id that nobody can guess may find a
 * chat.
 */
async function startedBefore(work: Work, clientMessageId: string): Promise<Session | undefined> {
  await tenantHere(work);
  const startedBy = startOf(clientMessageId);
  if (startedBy === null) return undefined;
  // The same message twice at once: the second waits here until the first has its chat.
  await work.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${work.tenant} ${startedBy}`}, 0))`,
  );
  const [session] = await work.from(chatSessions).where(eq(chatSessions.startedBy, startedBy));
  if (session && session.createdAt < later(work.now, { minutes: -resentWithinMinutes }))
    throw new Fault("conflict", say("chat.already_begun"));
  return session;
}

async function goOn(work: Work, key: string, said: Said): Promise<Added> {
  const { session, ready } = await lockChat(work, key, said);
  const { ticket, message } = ready
    ? (sentBefore(ready) ?? (await addTo(work, ready, said)))
    : await goOnAnyhow(work, session, said);
  return { key, givenName: said.name ?? session.givenName, ticket, message };
}

const sentBefore = ({ ticket, sent }: ReadyChat) => sent && { ticket, message: sent };

async function addTo(work: Work, { session, ticket: before, contact }: ReadyChat, said: Said) {
  const added = await receiveOn(work, before, contact, wordsIn(work, session, said));
  // Nothing that follows reads it.
  work.withCommit(() => queryText(work.db, seenNow, [work.tenant, session.id, work.now]));
  tellOfMessage(work, session, added.message);
  // Who hears of a sensitive one may have become others by what followed.
  const ticket = added.ticket.isSensitive ? await work.rows(tickets).get(before.id) : added.ticket;
  tellTyping(work, ticket, session, false);
  return added;
}
const seenNow = "update chat_sessions set last_seen_at = $3 where tenant_id = $1 and id = $2";

/** The same for a chat that has to be looked at closer: it may begin another ticket, or its contact be another. */
async function goOnAnyhow(work: Work, session: Session, said: Said) {
  const here = await survivorOf(work, session.ticketId);
  const first = await alreadySent(work, here.id, session.contactId, said.clientMessageId);
  if (first) return { ticket: here, message: first };
  const contact = await contactOf(work, session, said);
  await noteGiven(work, session, said);
  const { ticket, message } = await receiveMessage(
    work,
    session.ticketId,
    contact,
    wordsIn(work, session, said),
  );
  // A chat keeps the ticket that it began on, also while that one is merged into another, so that it goes
  // home with it.
  const isStillTheirs = (await pathOf(work, session.ticketId)).at(-1)?.ticketId === ticket.id;
  await work
    .update(chatSessions)
    .set({
      ticketId: isStillTheirs ? session.ticketId : ticket.id,
      contactId: contact.id,
      lastSeenAt: work.now,
    })
    .where(eq(chatSessions.id, session.id));
  tellOfMessage(work, session, message);
  if (!isStillTheirs) await tellVisitor(work, ticket);
  await noteTyping(work, { ...session, ticketId: ticket.id }, false);
  return { ticket, message };
}

const wordsIn = (work: Work, session: Session, said: Said): FirstMessage => ({
  ...words(said),
  attachments: said.attachments,
  takeFiles: (ids, home) => claimUploads(work, session.id, ids, home),
});
function tellOfMessage(work: Work, { id }: Session, message: MessageRow): void {
  work.publish("chat_message", { messageId: message.id }, [`chat:${id}`]);
}

/** All that the visitor may read of their chat, the earlier tickets of the same chat included. */
export async function chatHistory(
  work: Work,
  services: Needed,
  key: string,
  after: string | undefined,
): Promise<Answer<typeof calls.chatHistory>> {
  const session = await sessionByKey(work, key);
  const own = await work.rows(tickets).get(session.ticketId);
  const ticket = own.mergedIntoId === null ? own : await survivorOf(work, own.id);
  const isTheirs = await ownMessages(work, own, ticket);
  const select = work.db.select().from(ticketMessages);
  const rows =
    after === undefined
      ? (await select.where(isTheirs).orderBy(desc(ticketMessages.id)).limit(historyMax)).toReversed()
      : await select
          .where(and(isTheirs, gt(ticketMessages.id, after)))
          .orderBy(asc(ticketMessages.id))
          .limit(historyMax);
  const files = await filesFor(
    work,
    services,
    rows.map(({ id }) => id),
  );
  return {
    sessionId: session.key,
    status: isDone(ticket.status) ? "closed" : "open",
    agentName: await agentNameOf(work, ticket),
    agentSeenAt: session.agentSeenAt,
    answerBy: await answerByOf(work, ticket.id),
    messages: rows.map((row) => forVisitor(row, session.givenName, files)),
  };
}

/** The newest of it that fits into one mail. */
export const wholeChat = async (work: Work, services: Needed, key: string): Promise<ChatMessage[]> =>
  (await chatHistory(work, services, key, undefined)).messages;

const voices: Record<string, ChatMessage["from"]> = {
  CUSTOMER: "visitor",
  AGENT: "agent",
  BOT: "bot",
  SYSTEM: "system",
};
/** The visitor's own words carry the name that they gave, never that of the contact they belong to. */
const unnamed = "You";
function forVisitor(
  { id, authorType, authorName, text, html, clientMessageId, createdAt }: MessageRow,
  givenName: string | null,
  files: Awaited<ReturnType<typeof filesFor>>,
): ChatMessage {
  const from = voices[authorType] ?? "system";
  // Whom colleagues mention is theirs to know: the name stays, the id does not.
  return {
    id,
    from,
    authorName: from === "visitor" ? (givenName ?? unnamed) : authorName,
    text,
    html: html?.replaceAll(/<span [^>]*>/g, "<span>") ?? null,
    clientMessageId: from === "visitor" ? clientMessageId : null,
    attachments: files.get(id) ?? [],
    createdAt,
  };
}
