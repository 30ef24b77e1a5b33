import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import type { Answer, BodyOut } from "../../../contract/kit.ts";
import type { ChatMessage, publicSite as calls } from "../../../contract/public-site.ts";
import { later } from "../../clock.ts";
import { Fault, fieldFault } from "../../fault.ts";
import type { Services } from "../../services.ts";
import type { Work } from "../../work.ts";
import type { ContactRow } from "../contact-identities/meet.ts";
import { contactByEmail } from "../contact-identities/queries.ts";
import { contacts } from "../contacts/table.ts";
import { changeTicket } from "../tickets/change.ts";
import { createTicket } from "../tickets/create.ts";
import { alreadySent } from "../tickets/messages.ts";
import { pathOf, survivorOf } from "../tickets/merged.ts";
import type { MessageRow } from "../tickets/messages.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { receive, subjectFrom } from "../tickets/receive.ts";
import { contactFor } from "../tickets/requester.ts";
import { isDone } from "../tickets/rules.ts";
import { ticketMessages, tickets } from "../tickets/table.ts";
import { ownMessages } from "./own-messages.ts";
import { agentNameOf, tellVisitor } from "./queries.ts";
import { sessionByKey } from "./sessions.ts";
import { chatSessions } from "./table.ts";
import { claimUploads, filesFor } from "./uploads.ts";

type Sent = Answer<typeof calls.sendChatMessage>;
type Said = BodyOut<typeof calls.sendChatMessage>;
type Needed = Pick<Services, "database" | "clock">;
interface Added {
  key: string;
  ticket: TicketRow;
  message: MessageRow;
}
type Session = typeof chatSessions.$inferSelect;

const historyMax = 200;
/** A visitor whose first message was answered into the void sends it again within this time. */
const resentWithinMinutes = 10;
const unguessable = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** A visitor's message: the first starts a chat and its ticket, later ones go on with it. Sent twice under one client id, it is there once. */
export async function say(work: Work, services: Needed, said: Said): Promise<Sent> {
  const session =
    said.sessionId === undefined
      ? await startedBefore(work, said.clientMessageId)
      : await sessionByKey(work, said.sessionId);
  const { key, ticket, message } = session ? await goOn(work, session.id, said) : await begin(work, said);
  return {
    sessionId: key,
    ticketNumber: ticket.number,
    message: forVisitor(
      message,
      await filesFor(work, services, said.attachments === undefined ? [] : [message.id]),
    ),
  };
}

async function begin(work: Work, said: Said): Promise<Added> {
  if (said.attachments !== undefined && said.attachments.length > 0)
    throw fieldFault("attachments", "A file is not there any more, or was sent already. Attach it again."); // a chat that begins has none
  const { ticket, message, contact } = await createTicket(work, {
    subject: subjectFrom(said.message),
    channel: "CHAT",
    requester: { email: said.email, name: said.name, source: "CHAT" },
    message: words(said),
  });
  const key = randomBytes(32).toString("base64url");
  await work.db
    .insert(chatSessions)
    .values({
      tenantId: work.tenant,
      key,
      startedBy: startOf(said.clientMessageId),
      ticketId: ticket.id,
      contactId: contact?.id ?? null,
      lastSeenAt: work.now,
      createdAt: work.now,
    });
  if (!message) throw new Error("A chat's ticket begins with a message.");
  return { key, ticket, message };
}

const words = (said: Said) => ({
  content: said.message,
  isPlain: true,
  clientMessageId: said.clientMessageId,
});
const startOf = (clientMessageId: string): string | null =>
  unguessable.test(clientMessageId) ? clientMessageId.toLowerCase() : null;

/** The chat that this very message began, if its answer was lost. Only an id that nobody can guess may find a chat. */
async function startedBefore(work: Work, clientMessageId: string): Promise<Session | undefined> {
  const startedBy = startOf(clientMessageId);
  if (startedBy === null) return undefined;
  // The same message twice at once: the second waits here until the first has its chat.
  await work.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${work.tenant} ${startedBy}`}, 0))`,
  );
  const [session] = await work.db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.tenantId, work.tenant), eq(chatSessions.startedBy, startedBy)));
  if (session && session.createdAt < later(work.now, { minutes: -resentWithinMinutes }))
    throw new Fault("conflict", "This message began a chat before. Go on with its session id.");
  return session;
}

async function goOn(work: Work, sessionId: string, said: Said): Promise<Added> {
  // One message of a visitor after the other, so that two cannot both begin a follow-up.
  const session = await work.rows(chatSessions).lock(sessionId);
  const here = await survivorOf(work, session.ticketId);
  const first = await alreadySent(work, here.id, session.contactId, said.clientMessageId);
  if (first) return { key: session.key, ticket: here, message: first };
  const contact = await personOf(work, session, said);
  if (contact.id !== session.contactId) await isNowOf(work, session.ticketId, contact);
  const { ticket, message } = await receive(work, session.ticketId, contact, {
    ...words(said),
    attachments: said.attachments,
    takeFiles: (ids, home) => claimUploads(work, session.id, ids, home),
  });
  // A chat keeps the ticket that it began on, also while that one is merged into another, so that it goes home with it.
  const isStillTheirs = (await pathOf(work, session.ticketId)).at(-1)?.ticketId === ticket.id;
  await work.db
    .update(chatSessions)
    .set({
      ticketId: isStillTheirs ? session.ticketId : ticket.id,
      contactId: contact.id,
      lastSeenAt: work.now,
    })
    .where(and(eq(chatSessions.tenantId, work.tenant), eq(chatSessions.id, session.id)));
  work.publish("chat_message", { messageId: message.id }, [`chat:${session.id}`]);
  if (!isStillTheirs) await tellVisitor(work, ticket);
  return { key: session.key, ticket, message };
}

/** The visitor turned out to be somebody known, or the contact that they were is gone. */
async function isNowOf(work: Work, ticketId: string, contact: ContactRow): Promise<void> {
  const ticket = await work.rows(tickets).lock(ticketId);
  if (ticket.mergedIntoId === null) await changeTicket(work, ticket, { contactId: contact.id });
  else await work.rows(tickets).update(ticketId, { contactId: contact.id }, { before: ticket });
}

/** Who writes: as known, or by the name and address that they give now. */
async function personOf(work: Work, session: Session, { email, name }: Said): Promise<ContactRow> {
  const known = session.contactId === null ? undefined : await work.rows(contacts).find(session.contactId);
  if (known?.deletedAt !== null) return contactFor(work, { email, name, source: "CHAT" });
  if (known.email !== null || (email === undefined && name === undefined)) return known;
  const other = email === undefined ? undefined : await contactByEmail(work, email);
  if (other) return other;
  return work
    .rows(contacts)
    .update(known.id, { ...(email === undefined ? {} : { email }), ...(name === undefined ? {} : { name }) });
}

/** All that the visitor may read of their chat, the earlier tickets of the same chat included. */
export async function history(
  work: Work,
  services: Needed,
  key: string,
  after: string | undefined,
): Promise<Answer<typeof calls.chatHistory>> {
  const session = await sessionByKey(work, key);
  const own = await work.rows(tickets).get(session.ticketId);
  const ticket = own.mergedIntoId === null ? own : await survivorOf(work, own.id);
  const isTheirs = await ownMessages(work, session, own, ticket);
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
    messages: rows.map((row) => forVisitor(row, files)),
  };
}

/** The newest of it that fits into one mail. */
export const wholeChat = async (work: Work, services: Needed, key: string): Promise<ChatMessage[]> =>
  (await history(work, services, key, undefined)).messages;

const voices: Record<string, ChatMessage["from"]> = {
  CUSTOMER: "visitor",
  AGENT: "agent",
  BOT: "bot",
  SYSTEM: "system",
};
function forVisitor(
  { id, authorType, authorName, text, html, clientMessageId, createdAt }: MessageRow,
  files: Awaited<ReturnType<typeof filesFor>>,
): ChatMessage {
  const from = voices[authorType] ?? "system";
  // Whom colleagues mention is theirs to know: the name stays, the id does not.
  return {
    id,
    from,
    authorName,
    text,
    html: html?.replaceAll(/<span [^>]*>/g, "<span>") ?? null,
    clientMessageId: from === "visitor" ? clientMessageId : null,
    attachments: files.get(id) ?? [],
    createdAt,
  };
}
