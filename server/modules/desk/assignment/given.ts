import type { Work } from "../../../work.ts";
import { audienceOf } from "../tickets/queries.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { tellAssigned, untellAssigned } from "../tickets/tell-assigned.ts";
import { followTicketWrite } from "../tickets/write.ts";

/** The ticket as it is given, and to whom. */
export interface GivenTicket {
  ticket: TicketRow;
  agentName: string;
}

/** What follows once the ticket is theirs. */
export async function given(
  work: Work,
  ticket: TicketRow,
  winnerId: string,
  isNew = false,
): Promise<TicketRow> {
  const after = { ...ticket, assignedToId: winnerId, version: ticket.version + 1, updatedAt: work.now };
  work.record({ entity: "tickets", entityId: ticket.id, action: "assign", before: ticket, after });
  announce(work, ticket, winnerId);
  await followTicketWrite(work, {
    before: ticket,
    after,
    cause: isNew ? "first_assignment" : "assignment",
  });
  if (ticket.assignedToId !== null) untellAssigned(work, ticket.assignedToId, ticket.id);
  tellAssigned(work, winnerId, ticket);
  return after;
}

/** Tells staff whose it is now. */
export function announce(work: Work, ticket: TicketRow, assignedToId: string | null): void {
  work.publish(
    "ticket_assigned",
    { ticketId: ticket.id, number: ticket.number, assignedToId, previousId: ticket.assignedToId },
    [...audienceOf({ ...ticket, assignedToId }), ...audienceOf(ticket)],
  );
}
