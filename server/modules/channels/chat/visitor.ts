import { eq, sql } from "drizzle-orm";
import { refusalOf } from "../../../db/refusal.ts";
import type { Work } from "../../../work.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import { isMadeUpName, createContactFor } from "../../crm/contact-identities/find-or-create-contact.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { contactByEmail, takenBy } from "../../crm/contact-identities/queries.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { tellOfContact } from "../../crm/records/tell.ts";
import { audienceOf } from "../../desk/tickets/queries.ts";
import { refuseBlocked } from "../../desk/tickets/requester.ts";
import { tickets } from "../../desk/tickets/table.ts";
import { writeTicket } from "../../desk/tickets/write.ts";
import { sessionByKey } from "./sessions.ts";
import { chatSessions } from "./table.ts";

type Session = typeof chatSessions.$inferSelect;
/** What a visitor types of themselves: nothing proves it. */
interface Given {
  name?: string | undefined;
  email?: string | undefined;
}

/**
 * The contact of a visitor who begins. @throws Fault forbidden where the address is that of somebody who was
 * blocked
 */
export async function visitorContact(work: Work, given: Given): Promise<ContactRow> {
  await refuseBlockedAddress(work, given);
  const address = given.email === undefined ? undefined : addressOf("EMAIL", given.email, { path: "email" });
  return createContactFor(work, { address, name: given.name, source: "CHAT" });
}

/** The visitor's contact, with what they say of themselves by now. The caller has locked the session. */
export async function contactOf(work: Work, session: Session, given: Given): Promise<ContactRow> {
  await refuseBlockedAddress(work, given);
  const known = session.contactId === null ? undefined : await work.rows(contacts).find(session.contactId);
  // Deleted meanwhile: whoever goes on is somebody new.
  if (known?.deletedAt !== null) return anew(work, session, given);
  return given.email === undefined && given.name === undefined ? known : complete(work, known, given);
}

/** Notes what the visitor says of themselves, for staff to see on the ticket. */
export async function noteGiven(
  { update }: Work,
  { id }: Pick<Session, "id">,
  { name, email }: Given,
): Promise<void> {
  if (name === undefined && email === undefined) return;
  const changes = {
    ...(name === undefined ? {} : { givenName: name }),
    ...(email === undefined ? {} : { givenEmail: email }),
  };
  await update(chatSessions).set(changes).where(eq(chatSessions.id, id));
}

/** An address given in the middle of a chat. */
export async function identifyVisitor(work: Work, key: string, given: Given): Promise<void> {
  const session = await work.rows(chatSessions).lock((await sessionByKey(work, key)).id);
  const contact = await contactOf(work, session, given);
  await noteGiven(work, session, given);
  if (contact.id !== session.contactId) {
    await work.update(chatSessions).set({ contactId: contact.id }).where(eq(chatSessions.id, session.id));
  }
  const ticket = await work.rows(tickets).get(session.ticketId);
  work.publish("ticket_updated", { ticketId: ticket.id, number: ticket.number }, audienceOf(ticket));
}

async function anew(work: Work, session: Session, given: Given): Promise<ContactRow> {
  const [name, email] = [given.name ?? session.givenName, given.email ?? session.givenEmail];
  const contact = await visitorContact(work, { name: name ?? undefined, email: email ?? undefined });
  const ticket = await work.rows(tickets).lock(session.ticketId);
  if (ticket.mergedIntoId === null) await writeTicket(work, ticket, { contactId: contact.id }, "identify");
  else await work.rows(tickets).update(ticket.id, { contactId: contact.id }, { before: ticket });
  return contact;
}

/**
 * Fills in what the contact lacks; an address that another contact has stays with that one, and what staff
 * wrote stays as it is.
 */
async function complete(work: Work, known: ContactRow, { name, email }: Given): Promise<ContactRow> {
  const isNameNew = name !== undefined && name !== known.name && isMadeUpName(known);
  const address =
    email === undefined || known.email !== null ? undefined : addressOf("EMAIL", email, { path: "email" });
  const isFree = address !== undefined && (await takenBy(work, [address.key], known.id)).size === 0;
  const changes = { ...(isNameNew ? { name } : {}), ...(isFree ? { email } : {}) };
  if (Object.keys(changes).length === 0) return known;
  await work.db.execute(sql`savepoint visitor`);
  try {
    const after = await work.rows(contacts).update(known.id, changes);
    await work.db.execute(sql`release savepoint visitor`);
    tellOfContact(work, after, "updated");
    return after;
  } catch (error) {
    if (refusalOf(error)?.code !== "23505") throw error;
    // Another contact took the address between the look and the write.
    await work.db.execute(sql`rollback to savepoint visitor`);
    return isNameNew ? work.rows(contacts).update(known.id, { name }) : known;
  }
}

async function refuseBlockedAddress(work: Work, { email }: Given): Promise<void> {
  if (email !== undefined) refuseBlocked(work, (await contactByEmail(work, email)) ?? null);
}
