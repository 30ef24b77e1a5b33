import { and, eq, inArray } from "drizzle-orm";
import type { Work } from "../../../work.ts";
import { contactIdentities } from "../../crm/records/identity-table.ts";
import { lockSurvivor } from "../../desk/tickets/merged.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import type { NewMessage } from "../../desk/tickets/thread.ts";
import { writeMessage } from "../../desk/tickets/write-message.ts";
import { fullName } from "../../people/session/accounts.ts";
import { users } from "../../people/session/table.ts";
import { holdByPerson } from "../messengers/echoes.ts";
import { classOf } from "./automatic.ts";
import { findThread } from "./find-thread.ts";
import { filesOf } from "./mail-files.ts";
import { keepMailId } from "./mail-ids.ts";
import { addParticipants, isOfDomain, ownAddresses } from "./parties.ts";
import { particulars } from "./particulars.ts";
import type { ReadMail } from "./read-mail.ts";
import { mailboxes, mailIds, ticketMailboxes } from "./table.ts";
import type { Arrived, TakenMail } from "./taken-mail.ts";
import { wordsOfMail } from "./words.ts";

const recipientsReadMax = 50;

/**
 * The ticket that somebody answered from the mailbox's own program: by the rules of every thread, and only where it
 * went to whoever takes part. Null for what belongs to none, and for what a program wrote.
 */
export async function findAnswered(work: Work, mail: ReadMail): Promise<TicketRow | null> {
  const own = await ownAddresses(work);
  // Its own address says nothing here: all that is sent has it.
  if (classOf(mail, new Set()) !== "MESSAGE") return null;
  const people = [...mail.to, ...mail.cc, ...mail.bcc]
    .map(({ address }) => address)
    .filter((address) => !own.has(address))
    .slice(0, recipientsReadMax);
  if (people.length === 0) return null;
  return (await findThread(work, mail, people, true))?.ticket ?? null;
}

/** A reply that has left already. @returns null for what is left alone */
export async function takeSent(
  work: Work,
  { row, mail, stored, leftOut }: Arrived,
): Promise<TakenMail | null> {
  const found = await findAnswered(work, mail);
  if (!found || (await isTaken(work, mail))) return null;
  const [mailbox] = await work.from(mailboxes).where(eq(mailboxes.connectionId, row.connectionId));
  const ticket = await lockSurvivor(work, found.id);
  if (!mailbox || ticket.deletedAt !== null) return null;
  const { content, isPlain, ...beside } = wordsOfMail(mail);
  const { message } = await writeMessage(work, ticket, {
    author: (await staffOf(work, mail)) ?? { type: "AGENT", id: null, name: mailbox.displayName },
    content,
    isPlain,
    hasLeft: true,
    channel: "EMAIL",
    ...(ticket.id === found.id ? {} : { originTicketId: found.id }),
    attachments: stored.map(({ id }) => id),
    takeFiles: filesOf(work, stored),
    mail: { ...particulars(mail, beside, leftOut), bcc: mail.bcc, trust: null, isEcho: true },
  });
  await work
    .rows(ticketMessages)
    .update(message.id, { delivery: "SENT" }, { before: message, action: "deliver" });
  await holdByPerson(work, ticket.id);
  const others = [...mail.to, ...mail.cc].filter((to) => !isOfDomain(to, mailbox.address));
  await addParticipants(work, ticket.id, others, await alreadyThere(work, ticket));
  await keepMailId(work, row.connectionId, mail, message);
  return { state: "DONE", class: "MESSAGE", ticketId: ticket.id, messageId: message.id };
}

const isTaken = async ({ from }: Work, { mailId }: ReadMail): Promise<boolean> => {
  if (mailId === null) return false;
  const known = await from(mailIds, { messageId: mailIds.messageId })
    .where(eq(mailIds.mailId, mailId))
    .limit(1);
  return known.length > 0;
};

/** Who of the staff wrote it, by an address that their account has. */
async function staffOf(
  { from }: Work,
  { from: sender, writtenBy }: ReadMail,
): Promise<(NewMessage["author"] & { type: "AGENT" }) | null> {
  const addresses = [writtenBy, sender].flatMap((person) => (person ? [person.address] : []));
  if (addresses.length === 0) return null;
  const found = await from(users, {
    id: users.id,
    email: users.email,
    firstName: users.firstName,
    lastName: users.lastName,
  }).where(and(inArray(users.email, addresses), eq(users.isActive, true)));
  // Who wrote it comes before whose address it bears.
  const [one] = addresses.flatMap((address) => found.filter(({ email }) => email === address));
  return one ? { type: "AGENT", id: one.id, name: fullName(one) } : null;
}

/** Addresses that are no new participant's: our own, and all of the requester's. */
async function alreadyThere(work: Work, { id, contactId }: TicketRow): Promise<Set<string>> {
  const [way] = await work
    .from(ticketMailboxes, { address: ticketMailboxes.requesterAddress })
    .where(eq(ticketMailboxes.ticketId, id));
  const identities =
    contactId === null
      ? []
      : await work
          .from(contactIdentities, { address: contactIdentities.value })
          .where(and(eq(contactIdentities.contactId, contactId), eq(contactIdentities.kind, "EMAIL")));
  const theirs = [...identities, ...(way ? [way] : [])].map(({ address }) => address.toLowerCase());
  return new Set([...(await ownAddresses(work)), ...theirs]);
}
