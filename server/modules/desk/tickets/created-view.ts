import type { Work } from "../../../work.ts";
import type { TicketCreated } from "./listeners.ts";
import { presentTicket, ticketView } from "./queries.ts";
import type { Ticket } from "./queries.ts";

/**
 * A ticket that this transaction has made, as it is shown: read once more only where it shows what making it
 * did not know.
 */
export async function createdView(
  work: Work,
  { ticket, contact, agentName }: Pick<TicketCreated, "ticket" | "contact" | "agentName">,
): Promise<Ticket> {
  const isKnown =
    ticket.companyId === null &&
    ticket.contactId === (contact?.id ?? null) &&
    (ticket.assignedToId === null || agentName !== undefined);
  if (!isKnown) return ticketView(work, ticket.id);
  return presentTicket({
    ticket,
    contact: contact && { id: contact.id, name: contact.name, email: contact.email, phone: contact.phone },
    companyName: null,
    assignee: ticket.assignedToId === null ? null : { firstName: agentName ?? "", lastName: "" },
    unverifiedEmail: null,
  });
}
