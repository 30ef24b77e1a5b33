import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { addressOf } from "../../crm/contact-identities/address.ts";
import type { Address } from "../../crm/contact-identities/address.ts";
import { findOrCreateContact } from "../../crm/contact-identities/find-or-create-contact.ts";
import type { ContactRow, Met } from "../../crm/contact-identities/find-or-create-contact.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { say } from "./texts.ts";

/** Whom a ticket is about: a contact that is there, or what is known of somebody who may be. */
export type Requester =
  | { id: string }
  | {
      email?: string | undefined;
      /** Besides the e-mail address. */ addresses?: readonly Address[];
      name?: string | undefined;
      source: Met["source"];
      isProved?: boolean;
    };

/**
 * The contact, by id, by an address, or newly made. @throws Fault invalid at `contactId` for one that is not
 * there
 */
export async function contactFor(work: Work, who: Requester): Promise<ContactRow> {
  if ("id" in who) return contactThere(work, who.id);
  const { email, addresses = [], ...rest } = who;
  return findOrCreateContact(work, {
    ...rest,
    addresses: [...(email === undefined ? [] : [addressOf("EMAIL", email, { path: "email" })]), ...addresses],
  });
}

/** @throws Fault invalid at `contactId` */
export async function contactThere(work: Work, id: string): Promise<ContactRow> {
  const contact = await work.rows(contacts).find(id);
  if (contact?.deletedAt !== null) throw fieldFault("contactId", say("shared.no_such_contact"));
  return contact;
}

/**
 * What visitors send from a blocked contact makes no ticket, and is answered without a word of that. @throws
 * Fault forbidden
 */
export function refuseBlocked({ actor }: Work, contact: Pick<ContactRow, "status"> | null): void {
  if (contact?.status === "BLOCKED" && actor.role === "VISITOR")
    throw new Fault("forbidden", say("tickets.message_refused"));
}
