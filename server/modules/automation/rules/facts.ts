import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { ConditionField } from "../../../../contract/automation/rule-conditions.ts";
import { tenants } from "../../../db/table.ts";
import { localTime } from "../../../kernel/local-time.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { ticketCategories } from "../../desk/ticket-places/category-table.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import { languageOf } from "./languages.ts";
import type { Facts } from "./rules.ts";

/** What a rule looks at of a ticket's row. */
export type TicketState = Pick<
  TicketRow,
  | "status"
  | "priority"
  | "channel"
  | "slaStatus"
  | "categoryId"
  | "groupId"
  | "tags"
  | "requiredSkills"
  | "subject"
  | "assignedToId"
  | "reopenCount"
  | "isSensitive"
  | "companyId"
  | "waitingSince"
  | "createdAt"
>;
export interface ContactState {
  email: string | null;
  tags: readonly string[];
  type: string;
  status: string;
}
interface Seen {
  ticket: TicketState;
  contact: ContactState | null;
  message: string;
  lastReplyAt: string | null;
  categoryPath: readonly string[];
  timeZone: string;
  at: string;
}

const hoursBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/** Facts of a ticket at a moment. Pure, so that a dry run sees what the rule would have seen. */
export function factsOf({ ticket, contact, message, lastReplyAt, categoryPath, timeZone, at }: Seen): Facts {
  return {
    status: ticket.status,
    priority: ticket.priority,
    channel: ticket.channel,
    slaStatus: ticket.slaStatus,
    categoryPath,
    groupId: ticket.groupId,
    tags: ticket.tags,
    subject: ticket.subject,
    message,
    assigneeId: ticket.assignedToId,
    reopenCount: ticket.reopenCount,
    isSensitive: ticket.isSensitive,
    language: languageOf(`${ticket.subject}\n${message}`),
    contactEmailDomain: contact?.email?.split("@").at(-1) ?? null,
    contactTags: contact?.tags ?? [],
    contactType: contact?.type ?? null,
    contactStatus: contact?.status ?? null,
    companyId: ticket.companyId,
    ...localTime(at, timeZone),
    hoursSinceCreated: hoursBetween(ticket.createdAt, at),
    hoursSinceWaiting: ticket.waitingSince === null ? null : hoursBetween(ticket.waitingSince, at),
    hoursSinceLastReply: lastReplyAt === null ? null : hoursBetween(lastReplyAt, at),
  };
}

export { localTime };

const messageFields: readonly ConditionField[] = ["message", "subjectOrMessage", "language"];
const contactFields: readonly ConditionField[] = [
  "contactEmailDomain",
  "contactTags",
  "contactType",
  "contactStatus",
];
const calendarFields: readonly ConditionField[] = ["businessHours", "dayOfWeek"];
const textMax = 20_000;

/** What the caller has read already: the ticket's contact, the words that count. */
export interface InHand {
  contact?: ContactState | null;
  words?: string;
}

/**
 * What some rules will look at of a ticket as it stands, and no more. `messageId`: whose words count;
 * otherwise the customer's last.
 */
export async function lookAt(
  work: Work,
  ticket: TicketRow,
  fields: ReadonlySet<ConditionField>,
  { contact, words, messageId }: InHand & { messageId?: string | undefined } = {},
): Promise<Facts> {
  const asks = (some: readonly ConditionField[]) => some.some((field) => fields.has(field));
  return factsOf({
    ticket,
    at: work.now,
    contact:
      ticket.contactId !== null && asks(contactFields)
        ? (contact ?? (await contactState(work, ticket.contactId)))
        : null,
    message: asks(messageFields) ? begun(words ?? (await wordsOn(work, ticket.id, messageId))) : "",
    lastReplyAt: fields.has("hoursSinceLastReply") ? await lastReplyOn(work, ticket.id) : null,
    categoryPath:
      ticket.categoryId === null
        ? []
        : fields.has("category")
          ? ((await categoryPaths(work)).get(ticket.categoryId) ?? [ticket.categoryId])
          : [ticket.categoryId],
    timeZone: asks(calendarFields) ? await timeZoneOf(work) : "UTC",
  });
}

/** No more of a message than is read from the database, and by whole signs. */
const begun = (words: string): string =>
  words.length <= textMax ? words : [...words].slice(0, textMax).join("");

async function contactState({ from }: Work, id: string): Promise<ContactState | null> {
  const [row] = await from(contacts, {
    email: contacts.email,
    tags: contacts.tags,
    type: contacts.type,
    status: contacts.status,
  }).where(and(eq(contacts.id, id), isNull(contacts.deletedAt)));
  return row ?? null;
}

async function wordsOn({ from }: Work, ticketId: string, messageId: string | undefined): Promise<string> {
  const which =
    messageId === undefined ? eq(ticketMessages.authorType, "CUSTOMER") : eq(ticketMessages.id, messageId);
  const [row] = await from(ticketMessages, { text: sql<string>`left(${ticketMessages.text}, ${textMax})` })
    .where(and(eq(ticketMessages.ticketId, ticketId), which))
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return row?.text ?? "";
}

/** When we last said something to the customer; a reply that is still held has not been said. */
export async function lastReplyOn({ now, from }: Work, ticketId: string): Promise<string | null> {
  const [row] = await from(ticketMessages, { at: ticketMessages.createdAt })
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.authorType, "AGENT"),
        eq(ticketMessages.isPublic, true),
        lte(ticketMessages.createdAt, now),
      ),
    )
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return row?.at ?? null;
}

/** Each category with its ancestors, itself first. */
export async function categoryPaths({ from }: Work): Promise<Map<string, string[]>> {
  const rows = await from(ticketCategories, {
    id: ticketCategories.id,
    parentId: ticketCategories.parentId,
  }).limit(5000);
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const pathOf = (id: string): string[] => {
    const path: string[] = [];
    for (let at: string | null | undefined = id; at && !path.includes(at); at = parents.get(at))
      path.push(at);
    return path;
  };
  return new Map(rows.map(({ id }) => [id, pathOf(id)]));
}

export async function timeZoneOf({ db, tenant }: Work): Promise<string> {
  const [row] = await db.select({ timeZone: tenants.timeZone }).from(tenants).where(eq(tenants.id, tenant));
  return row?.timeZone ?? "UTC";
}

/** The contacts of many tickets at once. */
export async function contactStates(
  { from }: Work,
  ids: readonly string[],
): Promise<Map<string, ContactState>> {
  if (ids.length === 0) return new Map();
  const rows = await from(contacts, {
    id: contacts.id,
    email: contacts.email,
    tags: contacts.tags,
    type: contacts.type,
    status: contacts.status,
  }).where(inArray(contacts.id, [...ids]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
