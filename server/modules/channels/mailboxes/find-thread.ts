import { eq } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { survivorOf } from "../../desk/tickets/merged.ts";
import type { MessageRow } from "../../desk/tickets/messages.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages, tickets } from "../../desk/tickets/table.ts";
import { isParty } from "./parties.ts";
import type { ReadMail } from "./read-mail.ts";
import { canonicalSubject, numberIn } from "./subject.ts";
import { mailIds, ticketMailboxes } from "./table.ts";

const idsReadMax = 20;
const tokenShape = /\[ref:([a-z0-9]{20})\]/;
export const tokenLine = (token: string): string => `[ref:${token}]`;
export const tokenIn = ({ text, html }: ReadMail): string | undefined =>
  tokenShape.exec(text)?.[1] ?? tokenShape.exec(html ?? "")?.[1];

/**
 * The ticket that a mail goes on with, if any: the one whose mail it answers; one that it refers to under the
 * same subject, since programs keep what they refer to when somebody begins something else; the one whose token
 * it quotes; the one that its subject names. Never by the words of a subject alone, and never for a stranger:
 * whoever takes no part in the ticket begins one of their own and sees nothing of it. `people`: who wrote it, or
 * of a mail of the workspace's own whom it went to; `isProved`: that its sender is no forged one.
 * `isNamed`: by what nobody can guess, the id of a mail or a token.
 */
export async function findThread(
  work: Work,
  mail: ReadMail,
  people: readonly string[],
  isProved: boolean,
): Promise<{ ticket: TicketRow; isNamed: boolean } | null> {
  const mayGoOn = async (ticketId: string | null | undefined): Promise<TicketRow | null> => {
    if (!ticketId) return null;
    const known = await work.rows(tickets).find(ticketId);
    if (!known) return null;
    const goesOn = await survivorOf(work, known.id);
    const takesPart = (await isParty(work, known, people)) || (await isParty(work, goesOn, people));
    return takesPart ? known : null;
  };
  for (const id of mail.inReplyTo.slice(0, idsReadMax)) {
    const found = await mayGoOn(await ticketOfMail(work, id));
    if (found) return { ticket: found, isNamed: true };
  }
  const subject = canonicalSubject(mail.subject);
  for (const id of mail.references.toReversed().slice(0, idsReadMax)) {
    const found = await mayGoOn(await ticketOfMail(work, id));
    if (found && canonicalSubject(found.subject) === subject) return { ticket: found, isNamed: false };
  }
  const token = tokenIn(mail);
  if (token !== undefined) {
    const [way] = await work
      .from(ticketMailboxes, { ticketId: ticketMailboxes.ticketId })
      .where(eq(ticketMailboxes.token, token));
    const found = await mayGoOn(way?.ticketId);
    if (found) return { ticket: found, isNamed: true };
  }
  const number = numberIn(mail.subject);
  // A number anybody can guess: it counts for nothing where the sender is forged.
  if (number === null || !isProved) return null;
  const [named] = await work.from(tickets, { id: tickets.id }).where(eq(tickets.number, number));
  const found = await mayGoOn(named?.id);
  return found && { ticket: found, isNamed: false };
}

const uuid = /^(ticket-)?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/;
/** The ticket of a mail that came in, or of one of ours, whose id is its message's. */
async function ticketOfMail(work: Work, id: string): Promise<string | null> {
  const [known] = await work
    .from(mailIds, { ticketId: mailIds.ticketId, messageId: mailIds.messageId })
    .where(eq(mailIds.mailId, id))
    .limit(1);
  if (known) {
    const message = await work.rows(ticketMessages).find(known.messageId);
    return message ? placeOf(work, message) : known.ticketId;
  }
  const [, ofTicket, own] = uuid.exec(id) ?? [];
  if (own === undefined) return null;
  if (ofTicket !== undefined) return (await work.rows(tickets).find(own))?.id ?? null;
  const message = await work.rows(ticketMessages).find(own);
  return message ? placeOf(work, message) : null;
}
/**
 * A message that was split off leads to where it is now; one that was merged to where it came, so that undoing the
 * merge takes what answers it along.
 */
async function placeOf(
  work: Work,
  { ticketId, originTicketId }: Pick<MessageRow, "ticketId" | "originTicketId">,
): Promise<string> {
  if (originTicketId === null) return ticketId;
  return (await survivorOf(work, originTicketId)).id === ticketId ? originTicketId : ticketId;
}
/** The message of ours that a mail's id names. */
export const messageIdIn = (mailId: string): string | null => {
  const [, ofTicket, own] = uuid.exec(mailId) ?? [];
  return ofTicket === undefined ? (own ?? null) : null;
};
