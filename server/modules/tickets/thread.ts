import { and, eq, inArray } from "drizzle-orm";
import type { Channel, Priority, TicketStatus } from "../../../contract/enums.ts";
import { newId } from "../../db/columns.ts";
import { Fault, fieldFault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { claimAttachments } from "../attachments/queries.ts";
import { tellVisitor } from "../chat/queries.ts";
import { contacts } from "../contacts/table.ts";
import { notify } from "../notifications/notify.ts";
import { users } from "../session/table.ts";
import { readWritten } from "./html.ts";
import type { MessageRow } from "./messages.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { afterMessage, isDone, maySee, previewOf } from "./rules.ts";
import type { Course } from "./rules.ts";
import { ticketMessages, tickets } from "./table.ts";

export interface NewMessage {
  author: { type: "CUSTOMER" | "AGENT" | "BOT" | "SYSTEM"; id: string | null; name: string };
  /** HTML of a composer, or plain text. */
  content: string;
  /** Whatever it looks like, it is plain text: what visitors type. */
  isPlain?: boolean;
  isPublic?: boolean; attachments?: readonly string[] | undefined; clientMessageId?: string | undefined;
  /** Instead of what the rules would set. */
  setStatus?: TicketStatus | undefined;
  /** Held until then, when a job delivers it. */
  heldUntil?: string | undefined;
  channel?: Channel; at?: string;
}
export interface Added { ticket: TicketRow; message: MessageRow; mentions: { id: string; name: string }[] }

/**
 * Adds a message to a ticket whose row the caller has locked, moves the ticket as the rules say, and tells staff. What then follows for assignment
 * is `settle` (change.ts), what follows for the customer is `deliver` (delivery.ts).
 */
export async function addMessage(work: Work, ticket: TicketRow, said: NewMessage): Promise<Added> {
  const { author, isPublic = true, at = work.now } = said;
  const written = said.isPlain ? { text: said.content.trim(), html: null, mentionedIds: [] } : readWritten(said.content);
  if (written.text === "" && !written.html?.includes("<img") && (said.attachments ?? []).length === 0) throw fieldFault("message", "Write something, or attach a file.");
  const mentions = await peopleMentioned(work, written.mentionedIds);
  const course = afterMessage(ticket, { authorType: author.type, isPublic, setStatus: said.setStatus }, at);
  const preview = isPublic ? { preview: previewOf(written.text === "" ? "📎" : written.text) } : {};
  const id = newId();
  const message = await work.rows(ticketMessages).insert({
    id, ticketId: ticket.id, authorType: author.type, authorId: author.id, authorName: author.name, text: written.text, html: written.html, isPublic, mentions, channel: said.channel ?? ticket.channel,
    clientMessageId: said.clientMessageId ?? null, createdAt: at, ...(said.heldUntil === undefined ? {} : { delivery: "HELD", sendsAt: said.heldUntil, undo: undoOf(ticket, { ...course, ...preview }) }),
  });
  await claimAttachments(work, said.attachments, { messageId: id, ticketId: ticket.id });
  const isMoved = course.status !== undefined;
  // Only a change that a person could have made counts as a new version, so that a message does not refuse somebody's edit of the priority.
  const after = await work.rows(tickets).update(ticket.id, { ...course, ...preview, messageCount: ticket.messageCount + 1, ...(isMoved ? {} : { version: ticket.version }) }, { before: ticket, action: isMoved ? "update" : "message" });
  work.publish("message_created", { ticketId: ticket.id, messageId: id, clientMessageId: message.clientMessageId, authorType: author.type, isPublic, assignedToId: after.assignedToId }, audienceOf(after));
  if (isMoved) await tellStatus(work, ticket, after);
  await notifyMentioned(work, after, message);
  // Of a ticket's first message its assignee hears as they are given the ticket.
  if (author.type === "CUSTOMER" && ticket.messageCount > 0) await notifyAssignee(work, after, message);
  if (author.type === "CUSTOMER" && author.id !== null) await work.db.update(contacts).set({ lastSeenAt: at }).where(and(eq(contacts.tenantId, work.tenant), eq(contacts.id, author.id)));
  return { ticket: after, message, mentions };
}

/** The status as it is told to staff and to whoever chats. */
export async function tellStatus(work: Work, before: TicketRow, after: TicketRow): Promise<void> {
  work.publish("ticket_status_update", { id: after.id, number: after.number, status: after.status, byId: work.actor.id }, audienceOf(after));
  if (isDone(before.status) !== isDone(after.status)) await tellVisitor(work, after);
}

async function peopleMentioned(work: Work, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await work.db.select({ id: users.id, firstName: users.firstName, lastName: users.lastName }).from(users).where(and(eq(users.tenantId, work.tenant), inArray(users.id, [...ids]), eq(users.isActive, true)));
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(({ firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() })));
}

async function notifyMentioned(work: Work, ticket: TicketRow, message: MessageRow): Promise<void> {
  const others = message.mentions.filter(({ id }) => id !== work.actor.id);
  if (others.length === 0) return;
  const people = await work.db.select({ id: users.id, role: users.role }).from(users).where(and(eq(users.tenantId, work.tenant), inArray(users.id, others.map(({ id }) => id))));
  for (const { id, role } of people) {
    // The column holds a role; whoever may not see the ticket is not told of it.
    if (!maySee({ id, role: role as Work["actor"]["role"] }, ticket)) continue;
    await notify(work, { userId: id, type: "MENTION", priority: priorityOf(ticket), title: { en: `${message.authorName} mentioned you on #${ticket.number}`, es: `${message.authorName} te mencionó en el n.º ${ticket.number}`, ar: `أشار إليك ${message.authorName} في التذكرة رقم ${ticket.number}` }, content: previewOf(message.text), actionUrl: `/tickets/${ticket.id}` });
  }
}

async function notifyAssignee(work: Work, ticket: TicketRow, message: MessageRow): Promise<void> {
  if (ticket.assignedToId === null || ticket.assignedToId === work.actor.id) return;
  await notify(work, { userId: ticket.assignedToId, type: "TICKET_COMMENT", priority: priorityOf(ticket), title: { en: `${message.authorName} answered on #${ticket.number}`, es: `${message.authorName} respondió en el n.º ${ticket.number}`, ar: `ردّ ${message.authorName} على التذكرة رقم ${ticket.number}` }, content: previewOf(message.text), actionUrl: `/tickets/${ticket.id}` });
}

export const priorityOf = (ticket: Pick<TicketRow, "priority">): Priority => ticket.priority as Priority; // the column holds what the contract let in

type Kept = Partial<Course> & { preview?: string };
const kept = ["status", "waitingSince", "firstReplyAt", "resolvedAt", "closedAt", "reopenCount", "lastAuthorType", "preview"] as const;

/** What a held reply changed, and what it was before. */
function undoOf(ticket: TicketRow, change: Kept): NonNullable<MessageRow["undo"]> {
  const changed = kept.filter((field) => change[field] !== undefined && change[field] !== ticket[field]);
  return { before: Object.fromEntries(changed.map((field) => [field, ticket[field]])), after: Object.fromEntries(changed.map((field) => [field, change[field] ?? null])) };
}

/** The fields to write back so that the reply has never been; what has changed again since stays. */
export function restoring(ticket: TicketRow, undo: MessageRow["undo"]): Partial<TicketRow> {
  if (!undo) return {};
  return Object.fromEntries(kept.filter((field) => Object.hasOwn(undo.after, field) && undo.after[field] === ticket[field]).map((field) => [field, undo.before[field] ?? null]));
}

/** @throws Fault not_found */
export async function messageOn(work: Work, ticket: TicketRow, messageId: string): Promise<MessageRow> {
  const message = await work.rows(ticketMessages).get(messageId);
  if (message.ticketId !== ticket.id) throw new Fault("not_found");
  return message;
}
