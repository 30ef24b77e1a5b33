import { fieldFault } from "../../fault.ts";
import type { Work } from "../../work.ts";
import { notify } from "../notifications/notify.ts";
import { users } from "../session/table.ts";
import type { TicketRow } from "./queries.ts";
import { priorityOf } from "./thread.ts";

/** By hand a ticket goes to anybody who answers tickets, available or not. @throws Fault invalid at `assignedToId` */
export async function checkAssignee(work: Work, id: string): Promise<void> {
  const person = await work.rows(users).find(id);
  if (!person) throw fieldFault("assignedToId", "There is no such agent.");
  if (!person.isActive || person.role === "USER") throw fieldFault("assignedToId", `${person.firstName} ${person.lastName} does not answer tickets.`);
}

export async function notifyOfAssignment(work: Work, ticket: TicketRow): Promise<void> {
  if (ticket.assignedToId === null || ticket.assignedToId === work.actor.id) return;
  await notify(work, { userId: ticket.assignedToId, type: "TICKET_ASSIGNED", priority: priorityOf(ticket), title: { en: `Ticket #${ticket.number} was assigned to you`, es: `Se te asignó el ticket n.º ${ticket.number}`, ar: `أُسندت إليك التذكرة رقم ${ticket.number}` }, content: ticket.subject, actionUrl: `/tickets/${ticket.id}` });
}
