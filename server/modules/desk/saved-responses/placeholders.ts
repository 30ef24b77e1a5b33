import { placeholderPattern } from "../../../../contract/placeholders.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { isMadeUpName } from "../../crm/contact-identities/find-or-create-contact.ts";
import type { ContactRow } from "../../crm/contact-identities/find-or-create-contact.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { tickets } from "../tickets/table.ts";

/**
 * `{{contact.firstName}}` becomes the value, `{{contact.firstName | there}}` the value or else "there". A
 * placeholder with neither stays as it is and is named in `missing`.
 */
export function fillPlaceholders(
  content: string,
  values: Record<string, string | undefined>,
): { content: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = content.replaceAll(
    placeholderPattern(),
    (whole, name: string, fallback: string | undefined) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value !== undefined && value !== "") return value;
      if (fallback !== undefined) return fallback.trim();
      missing.add(name);
      return whole;
    },
  );
  return { content: filled, missing: [...missing] };
}

/** @throws Fault not_found for a ticket that is not the tenant's */
export async function placeholderValues(
  work: Work,
  ticketId: string | undefined,
): Promise<Record<string, string | undefined>> {
  const agent = {
    "agent.name": work.actor.name,
    "agent.firstName": work.actor.name.split(" ")[0],
    "agent.email": work.actor.email,
  };
  if (ticketId === undefined) return agent;
  const ticket = await work.rows(tickets).get(ticketId);
  if (
    ticket.isSensitive &&
    ticket.assignedToId !== work.actor.id &&
    ["AGENT", "SENIOR_AGENT", "USER"].includes(work.actor.role)
  )
    throw new Fault("not_found");
  const contact = ticket.contactId === null ? undefined : await work.rows(contacts).find(ticket.contactId);
  return {
    ...agent,
    "ticket.number": String(ticket.number),
    "ticket.subject": ticket.subject,
    ...namesOf(contact),
    "contact.email": contact?.email ?? undefined,
  };
}

/** Nothing where nobody gave a name: "Visitor 4255" is no way to address a person. */
export function namesOf(
  contact: ContactRow | undefined,
): Record<"contact.name" | "contact.firstName", string | undefined> {
  const name = contact === undefined || isMadeUpName(contact) ? undefined : contact.name;
  return { "contact.name": name, "contact.firstName": name?.split(" ")[0] };
}
