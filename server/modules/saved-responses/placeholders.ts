import { Fault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { contacts } from "../contacts/table.ts";
import { tickets } from "../tickets/table.ts";

/** `{{contact.firstName}}` → the value; a placeholder without one stays as it is and is named in `missing`. */
export function fillPlaceholders(
  content: string,
  values: Record<string, string | undefined>,
): { content: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = content.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === "") {
      missing.add(name);
      return whole;
    }
    return value;
  });
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
    "contact.name": contact?.name,
    "contact.firstName": contact?.name.split(" ")[0],
    "contact.email": contact?.email ?? undefined,
  };
}
