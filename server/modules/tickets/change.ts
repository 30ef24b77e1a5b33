import type { TicketStatus } from "../../../contract/enums.ts";
import type { Audience, Work } from "../../work.ts";
import { assignTicket, drainQueue } from "../assignment/assign.ts";
import { tellVisitor } from "../chat/queries.ts";
import { checkAssignee, notifyOfAssignment } from "./assignee.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { checkCompany, contactThere } from "./requester.ts";
import { afterStatus, isWorking } from "./rules.ts";
import { tickets } from "./table.ts";
import { tellStatus } from "./thread.ts";

export interface Wish { subject?: string | undefined; status?: TicketStatus | undefined; priority?: TicketRow["priority"] | undefined; tags?: string[] | undefined; contactId?: string | null | undefined; companyId?: string | null | undefined; assignedToId?: string | null | undefined; requiredSkills?: string[] | undefined; isSensitive?: boolean; deletedAt?: string }

/** What is wished for must be there. @throws Fault invalid at its field */
export async function checkWish(work: Work, wish: Wish): Promise<void> {
  if (wish.assignedToId) await checkAssignee(work, wish.assignedToId);
  if (wish.contactId) await contactThere(work, wish.contactId);
  if (wish.companyId) await checkCompany(work, wish.companyId);
}

/** Changes a ticket whose row the caller has locked, and tells whoever must hear of it. `settle` comes after, once all of a call's tickets are changed. */
export async function changeTicket(work: Work, ticket: TicketRow, wish: Wish, action = "update"): Promise<TicketRow> {
  const { status, ...fields } = wish;
  const wanted = { ...fields, ...(status === undefined ? {} : afterStatus(ticket, status, work.now)) };
  const patch = Object.fromEntries(Object.entries(wanted).filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(ticket[field as keyof TicketRow]))); // its own columns
  if (Object.keys(patch).length === 0) return ticket;
  const after = await work.rows(tickets).update(ticket.id, patch, { before: ticket, action });
  // Whoever could see it before must learn that they no longer can.
  const audience: Audience[] = [...audienceOf(ticket), ...audienceOf(after)];
  work.publish("ticket_updated", { ticketId: after.id, number: after.number }, audience);
  if (after.status !== ticket.status) await tellStatus(work, ticket, after);
  if (after.assignedToId !== ticket.assignedToId) {
    work.publish("ticket_assigned", { ticketId: after.id, number: after.number, assignedToId: after.assignedToId, previousId: ticket.assignedToId }, audience);
    await notifyOfAssignment(work, after);
    await tellVisitor(work, after);
  }
  return after;
}

/** What assignment makes of a change: a working ticket without an owner looks for one, and an owner with less to do takes the next in the queue. */
export async function settle(work: Work, before: TicketRow, after: TicketRow): Promise<void> {
  const ownerBefore = busyOwner(before);
  const ownerAfter = busyOwner(after);
  const isWaiting = isWorking(after.status) && after.deletedAt === null;
  const wasWaiting = isWorking(before.status) && before.deletedAt === null;
  if (isWaiting && after.assignedToId === null && before.assignedToId !== null) await assignTicket(work, after.id, "unassigned", before.assignedToId);
  else if (isWaiting && !wasWaiting) await assignTicket(work, after.id, "reopened");
  else if (isWaiting && after.assignedToId === null && after.requiredSkills.join("\n") !== before.requiredSkills.join("\n")) await drainQueue(work, "changed");
  if (ownerBefore !== null && ownerBefore !== ownerAfter) await drainQueue(work, "capacity_freed", ownerBefore);
}

const busyOwner = (ticket: TicketRow): string | null => (isWorking(ticket.status) && ticket.deletedAt === null ? ticket.assignedToId : null);
