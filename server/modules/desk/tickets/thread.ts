import { and, eq, inArray } from "drizzle-orm";
import type { MessageMessenger } from "../../../../contract/desk/messenger-parts.ts";
import type { MessageMail } from "../../../../contract/desk/ticket-messages.ts";
import type { Channel, TicketStatus } from "../../../../contract/enums.ts";
import { newId } from "../../../db/columns.ts";
import { queryText } from "../../../db/query.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { claimAttachments } from "../../workspace/attachments/queries.ts";
import { refuseIncomplete } from "./complete.ts";
import { users } from "../../people/session/table.ts";
import { publishStatus } from "./change.ts";
import { followWrites } from "./followed-writes.ts";
import { standingBefore } from "./listeners.ts";
import { readWritten } from "./html.ts";
import type { MessageRow } from "./messages.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { afterMessage, isDone, maySee, previewOf } from "./rules.ts";
import type { TicketProgress } from "./rules.ts";
import { ticketMessages, tickets } from "./table.ts";
import { say } from "./texts.ts";

export interface NewMessage {
  author: { type: "CUSTOMER" | "AGENT" | "BOT" | "SYSTEM"; id: string | null; name: string };
  /** HTML of a composer, or plain text. */
  content: string;
  /** Whatever it looks like, it is plain text: what visitors type. */
  isPlain?: boolean;
  isPublic?: boolean;
  attachments?: readonly string[] | undefined;
  clientMessageId?: string | undefined;
  /** Instead of the actor's uploads: a visitor's, who is nobody's account. */
  takeFiles?: (ids: readonly string[], home: { messageId: string; ticketId: string }) => Promise<void>;
  /** Instead of what the rules would set. */
  setStatus?: TicketStatus | undefined;
  /** Held until then, when a job delivers it. */
  heldUntil?: string | undefined;
  /** It has reached the customer as it is written (delivery.ts). */
  isThere?: boolean;
  channel?: Channel;
  at?: string;
  /** The merged ticket that it came to. */
  originTicketId?: string;
  /** Of a mail: what it has beside its words. */
  mail?: MessageMail | undefined;
  /** The same of a messenger's message. */
  messenger?: MessageMessenger | undefined;
}
/** The message that a ticket begins with: its requester's words, or a note of whoever takes it down. */
export type FirstMessage = Pick<
  NewMessage,
  "content" | "isPlain" | "attachments" | "clientMessageId" | "takeFiles" | "mail" | "messenger"
>;
/** What a message says, as it is stored. */
interface Words {
  text: string;
  html: string | null;
  mentions: { id: string; name: string }[];
}
export interface Added {
  ticket: TicketRow;
  message: MessageRow;
  mentions: { id: string; name: string }[];
  /** Who was mentioned and was not told, since they may not see the ticket. */ cannotSee: {
    id: string;
    name: string;
  }[];
}

/**
 * Adds a message to a ticket whose row the caller has locked, moves the ticket as the rules say, and lets the
 * listeners hear of the message. What follows from the whole call, and for the customer, is `writeMessage`'s
 * (write-message.ts).
 */
export const addMessage = (work: Work, ticket: TicketRow, said: NewMessage): Promise<Added> =>
  followWrites(work, async (writes) => {
    const { author, at = work.now } = said;
    const words = await wordsOf(work, said);
    if (said.setStatus !== undefined) await refuseIncomplete(work, ticket, said.setStatus);
    const course = courseAfter(ticket, said, words, at);
    const isMoved = course.status !== undefined;
    // Snoozed until the customer writes, or until there is nothing left to do.
    const isWoken =
      ticket.snoozedUntil !== null &&
      (author.type === "CUSTOMER" || (course.status !== undefined && isDone(course.status)));
    const patch = { ...course, ...(isWoken ? { snoozedUntil: null } : {}) };
    const id = newId();
    const { isPublic = true } = said;
    const coming = {
      after: { ...ticket, ...patch },
      message: { id, authorType: author.type, isPublic, createdAt: at, isThere: said.isThere ?? false },
    };
    const [message, standing] = await Promise.all([
      keepMessage(work, ticket, said, words, {
        id,
        ...(said.isThere ? { delivery: "SENT" } : {}),
        ...(said.heldUntil === undefined
          ? {}
          : { delivery: "HELD", sendsAt: said.heldUntil, undo: undoOf(ticket, course) }),
      }),
      standingBefore((listener) => listener.beforeMessage?.(work, coming)),
    ]);
    // Only a change that a person could have made counts as a new version, so that a message does not refuse
    // somebody's edit of the priority.
    const after = await work
      .rows(tickets)
      .update(
        ticket.id,
        { ...patch, ...standing, ...(isMoved ? {} : { version: ticket.version }) },
        { before: ticket, action: isWoken ? "wake" : isMoved ? "update" : "message" },
      );
    announceMessage(work, after, message);
    if (isMoved) publishStatus(work, after);
    if (isWoken)
      work.publish("ticket_updated", { ticketId: after.id, number: after.number }, audienceOf(after));
    if (author.type === "CUSTOMER" && author.id !== null) noteSeen(work, author.id, at);
    const { mentionedIds, cannotSee } = await whoIsMentioned(work, after, message);
    const isStatusSet = said.setStatus !== undefined && after.status !== ticket.status;
    writes.messageAdded(work, {
      before: ticket,
      after,
      cause: "message",
      message,
      isStatusSet,
      mentionedIds,
    });
    return { ticket: after, message, mentions: message.mentions, cannotSee };
  });

/**
 * What comes to a ticket in the spam folder, whose row the caller has locked: it stands there, and nobody hears
 * of it. It is kept as long as the newest of it.
 */
export async function addToSpam(
  work: Work,
  ticket: TicketRow,
  said: NewMessage,
): Promise<{ ticket: TicketRow; message: MessageRow }> {
  const words = await wordsOf(work, said);
  const message = await keepMessage(work, ticket, said, words);
  const course = courseAfter(ticket, said, words, work.now);
  const after = await work
    .rows(tickets)
    .update(
      ticket.id,
      { ...course, spamAt: work.now, deletedAt: work.now, version: ticket.version },
      { before: ticket, action: "message" },
    );
  return { ticket: after, message };
}

/**
 * The same for the message that a ticket begins with, in three steps: what it leaves on the ticket's row is
 * written with the row, and so is known before; the message itself is sent right behind the row; then it is
 * told. Nobody but staff hears of it, and its assignee as they are given the ticket.
 */
export async function readFirst(
  work: Work,
  first: FirstMessage,
  { channel, contact }: { channel: Channel; contact: ContactRow | null },
) {
  // Without a requester there is nobody to say it to.
  const said: NewMessage = {
    ...first,
    isPublic: contact !== null,
    author: contact
      ? { type: "CUSTOMER", id: contact.id, name: contact.name }
      : { type: "AGENT", id: work.actor.id, name: work.actor.name },
  };
  const words = await wordsOf(work, said);
  const unsaid: Parameters<typeof courseAfter>[0] = {
    status: "OPEN",
    channel,
    lastAuthorType: null,
    waitingSince: null,
    firstReplyAt: null,
    lastActivityAt: work.now,
    resolvedAt: null,
    closedAt: null,
    reopenCount: 0,
    messageCount: 0,
  };
  const keep = (ticket: Pick<TicketRow, "id" | "channel">) => keepMessage(work, ticket, said, words);
  const tell = async (ticket: TicketRow, message: MessageRow): Promise<{ mentionedIds: string[] }> => {
    announceMessage(work, ticket, message);
    const { mentionedIds } = await whoIsMentioned(work, ticket, message);
    // Somebody who was made just now was seen just now.
    if (contact && contact.lastSeenAt !== work.now) noteSeen(work, contact.id, work.now);
    return { mentionedIds };
  };
  return { course: courseAfter(unsaid, said, words, work.now), keep, tell };
}

/** @throws Fault invalid for a message that says nothing */
async function wordsOf(
  work: Work,
  { content, isPlain = false, attachments = [] }: NewMessage,
): Promise<Words> {
  const { text, html, mentionedIds } = isPlain
    ? { text: content.trim(), html: null, mentionedIds: [] }
    : readWritten(content);
  if (text === "" && !html?.includes("<img") && attachments.length === 0)
    throw fieldFault("message", say("shared.empty_message"));
  return { text, html, mentions: await peopleMentioned(work, mentionedIds) };
}

/** What a message makes of its ticket's row. */
const courseAfter = (
  ticket: TicketProgress & { messageCount: number },
  { author, isPublic = true, setStatus }: NewMessage,
  { text }: Words,
  at: string,
) => ({
  ...afterMessage(ticket, { authorType: author.type, isPublic, setStatus }, at),
  ...(isPublic ? { preview: previewOf(text === "" ? "📎" : text) } : {}),
  messageCount: ticket.messageCount + 1,
});

/** The message's row, with its files. */
async function keepMessage(
  work: Work,
  ticket: Pick<TicketRow, "id" | "channel">,
  { author, isPublic = true, at = work.now, ...said }: NewMessage,
  { text, html, mentions }: Words,
  more: Partial<MessageRow> = {},
): Promise<MessageRow> {
  const values = {
    ticketId: ticket.id,
    authorType: author.type,
    authorId: author.id,
    authorName: author.name,
    text,
    html,
    isPublic,
    mentions,
    channel: said.channel ?? ticket.channel,
    clientMessageId: said.clientMessageId ?? null,
    originTicketId: said.originTicketId ?? null,
    mail: said.mail ?? null,
    messenger: said.messenger ?? null,
    createdAt: at,
    ...more,
  };
  const message = await work.rows(ticketMessages).insert(values, said.isThere ? unsent : undefined);
  const home = { messageId: message.id, ticketId: ticket.id };
  if (said.takeFiles) await said.takeFiles(said.attachments ?? [], home);
  else await claimAttachments(work, said.attachments, home);
  return message;
}

/** How the audit log has a message that is there at once, before the entry of its delivery. */
export const unsent = (message: MessageRow): MessageRow => ({ ...message, delivery: "NONE" });

function announceMessage(
  work: Work,
  ticket: TicketRow,
  { id, clientMessageId, authorType, isPublic }: MessageRow,
): void {
  work.publish(
    "message_created",
    {
      ticketId: ticket.id,
      messageId: id,
      clientMessageId,
      authorType,
      isPublic,
      assignedToId: ticket.assignedToId,
    },
    audienceOf(ticket),
  );
}

/** Nothing else in the transaction reads it, so it goes along with the commit. */
function noteSeen({ db, tenant, withCommit }: Work, contactId: string, at: string): void {
  withCommit(() => queryText(db, seen, [tenant, contactId, at]));
}
const seen = "update contacts set last_seen_at = $3 where tenant_id = $1 and id = $2";

async function peopleMentioned(work: Work, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await work
    .from(users, { id: users.id, firstName: users.firstName, lastName: users.lastName })
    .where(and(inArray(users.id, [...ids]), eq(users.isActive, true)));
  return ids.flatMap((id) =>
    rows
      .filter((row) => row.id === id)
      .map(({ firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() })),
  );
}

/** Who of those that are mentioned may see the ticket, and who may not and so is told nothing; not the author. */
async function whoIsMentioned(
  work: Work,
  ticket: TicketRow,
  message: MessageRow,
): Promise<{ mentionedIds: string[]; cannotSee: { id: string; name: string }[] }> {
  const others = message.mentions.filter(({ id }) => id !== work.actor.id);
  if (others.length === 0) return { mentionedIds: [], cannotSee: [] };
  const people = await work.from(users, { id: users.id, role: users.role }).where(
    inArray(
      users.id,
      others.map(({ id }) => id),
    ),
  );
  const mentionedIds = people.filter(({ id, role }) => maySee({ id, role }, ticket)).map(({ id }) => id);
  const blind = new Set(people.filter(({ id }) => !mentionedIds.includes(id)).map(({ id }) => id));
  return { mentionedIds, cannotSee: others.filter(({ id }) => blind.has(id)) };
}

type Kept = Partial<TicketProgress> & { preview?: string };
const kept = [
  "status",
  "waitingSince",
  "firstReplyAt",
  "resolvedAt",
  "closedAt",
  "reopenCount",
  "lastAuthorType",
  "preview",
] as const;

/** What a held reply changed, and what it was before. */
function undoOf(ticket: TicketRow, change: Kept): NonNullable<MessageRow["undo"]> {
  const changed = kept.filter((field) => change[field] !== undefined && change[field] !== ticket[field]);
  return {
    before: Object.fromEntries(changed.map((field) => [field, ticket[field]])),
    after: Object.fromEntries(changed.map((field) => [field, change[field] ?? null])),
  };
}

/** The fields to write back so that the reply has never been; what has changed again since stays. */
export function restoredFields(ticket: TicketRow, undo: MessageRow["undo"]): Partial<TicketRow> {
  if (!undo) return {};
  return Object.fromEntries(
    kept
      .filter((field) => Object.hasOwn(undo.after, field) && undo.after[field] === ticket[field])
      .map((field) => [field, undo.before[field] ?? null]),
  );
}

/** @throws Fault not_found */
export async function messageOn(work: Work, ticket: TicketRow, messageId: string): Promise<MessageRow> {
  const message = await work.rows(ticketMessages).get(messageId);
  if (message.ticketId !== ticket.id) throw new Fault("not_found");
  return message;
}
