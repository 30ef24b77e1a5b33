import type { TicketStatus } from "../../../../contract/enums.ts";
import type { Audience, Work } from "../../../work.ts";
import { assignTicket, drainQueue } from "../assignment/assign.ts";
import { untellAssigned } from "../assignment/tell.ts";
import { tellVisitor } from "../../channels/chat/queries.ts";
import { statusNotice, tellFollowers } from "../followers/tell.ts";
import { refuseIncomplete } from "../../workspace/custom-fields/complete.ts";
import { checkAssignee, noteByHand, noteByRule, notifyOfAssignment } from "./assignee.ts";
import { runAutomations } from "../../automation/rules/run-automations.ts";
import { routeTicket } from "../../automation/rules/route.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { checkPlace } from "./place.ts";
import { mergedFault, removeMergedUnder } from "./merged.ts";
import { checkCompany } from "../../crm/companies/check.ts";
import { contactThere } from "./requester.ts";
import { afterStatus, isDone, isWorking } from "./rules.ts";
import { tickets } from "./table.ts";
import { tellStatus } from "./thread.ts";

export interface TicketPatch {
  subject?: string | undefined;
  status?: TicketStatus | undefined;
  priority?: TicketRow["priority"] | undefined;
  tags?: string[] | undefined;
  contactId?: string | null | undefined;
  companyId?: string | null | undefined;
  assignedToId?: string | null | undefined;
  requiredSkills?: string[] | undefined;
  isSensitive?: boolean;
  deletedAt?: string;
  categoryId?: string | null | undefined;
  groupId?: string | null | undefined;
  pipelineId?: string | null | undefined;
  snoozedUntil?: string | null;
}

/** What is wished for must be there. @throws Fault invalid at its field */
export async function checkTicketPatch(work: Work, wish: TicketPatch): Promise<void> {
  if (wish.assignedToId) await checkAssignee(work, wish.assignedToId);
  if (wish.contactId) await contactThere(work, wish.contactId);
  if (wish.companyId) await checkCompany(work, wish.companyId);
  await checkPlace(work, wish);
}

/**
 * The columns that the wish moves, those that follow the status among them; none where the ticket is so
 * already.
 */
export function patchFor(ticket: TicketRow, wish: TicketPatch, now: string): Partial<TicketRow> {
  const { status, ...fields } = wish;
  // What is done is out of the way already.
  const awake =
    status !== undefined && isDone(status) && ticket.snoozedUntil !== null ? { snoozedUntil: null } : {};
  const wanted = { ...fields, ...(status === undefined ? {} : afterStatus(ticket, status, now)), ...awake };
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(ticket[field as keyof TicketRow]),
    ),
  ); // its own columns
}

/**
 * Changes a ticket whose row the caller has locked, and tells whoever must hear of it. `reassignAfterChange`
 * comes after, once all of a call's tickets are changed.
 */
export async function changeTicket(
  work: Work,
  ticket: TicketRow,
  wish: TicketPatch,
  action = "update",
): Promise<TicketRow> {
  if (ticket.mergedIntoId !== null) throw await mergedFault(work, ticket);
  if (wish.status !== undefined) await refuseIncomplete(work, ticket, wish.status, wish);
  const patch = patchFor(ticket, wish, work.now);
  if (Object.keys(patch).length === 0) return ticket;
  const after = await work.rows(tickets).update(ticket.id, patch, { before: ticket, action });
  await runAutomations(work, ticket, after);
  if (after.deletedAt !== null && after.mergedCount > 0) await removeMergedUnder(work, after);
  if (work.actor.rule !== undefined) await noteByRule(work, ticket, after, work.actor.rule);
  // Whoever could see it before must learn that they no longer can.
  const audience: Audience[] = [...audienceOf(ticket), ...audienceOf(after)];
  work.publish("ticket_updated", { ticketId: after.id, number: after.number }, audience);
  if (after.status !== ticket.status) {
    await tellStatus(work, ticket, after);
    await tellFollowers(work, after, statusNotice(after));
  }
  if (after.assignedToId !== ticket.assignedToId) {
    work.publish(
      "ticket_assigned",
      {
        ticketId: after.id,
        number: after.number,
        assignedToId: after.assignedToId,
        previousId: ticket.assignedToId,
      },
      audience,
    );
    if (ticket.assignedToId !== null) untellAssigned(work, ticket.assignedToId, ticket.id);
    notifyOfAssignment(work, after);
    if (after.assignedToId !== null && work.actor.role !== "SYSTEM")
      await noteByHand(work, after, after.assignedToId);
    await tellVisitor(work, after);
  }
  return after;
}

/**
 * What assignment makes of a change: a working ticket without an owner looks for one, and an owner with less
 * to do takes the next in the queue.
 */
export async function reassignAfterChange(work: Work, before: TicketRow, changed: TicketRow): Promise<void> {
  const after = await routeTicket(work, before, changed, changeTicket);
  const ownerBefore = busyOwner(before);
  const ownerAfter = busyOwner(after);
  const isWaiting = waits(after);
  const wasWaiting = waits(before);
  const isAwake = before.snoozedUntil !== null && isWorking(before.status);
  if (isWaiting && after.assignedToId === null && before.assignedToId !== null)
    await assignTicket(work, after.id, "unassigned", before.assignedToId);
  // Whoever had it when it was snoozed has it when it comes back.
  else if (isWaiting && !wasWaiting && !(isAwake && after.assignedToId !== null))
    await assignTicket(work, after.id, "reopened");
  else if (isWaiting && after.assignedToId === null && asks(after) !== asks(before))
    await drainQueue(work, "changed");
  if (ownerBefore !== null && ownerBefore !== ownerAfter)
    await drainQueue(work, "capacity_freed", ownerBefore);
}

/** Whom it asks for. */
const asks = ({ requiredSkills, groupId, pipelineId }: TicketRow): string =>
  [groupId, pipelineId, ...requiredSkills].join("\n");
/** Snoozed, a ticket fills its owner's capacity as before, and looks for none. */
const waits = (ticket: TicketRow): boolean =>
  isWorking(ticket.status) && ticket.deletedAt === null && ticket.snoozedUntil === null;
const busyOwner = (ticket: TicketRow): string | null =>
  isWorking(ticket.status) && ticket.deletedAt === null ? ticket.assignedToId : null;
