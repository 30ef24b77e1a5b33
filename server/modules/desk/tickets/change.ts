import type { TicketStatus } from "../../../../contract/enums.ts";
import type { Audience, Work } from "../../../work.ts";
import { untellAssigned } from "./tell-assigned.ts";
import { refuseIncomplete } from "./complete.ts";
import { checkAssignee, noteByHand, noteByRule, notifyOfAssignment } from "./assignee.ts";
import { actionOf } from "./causes.ts";
import type { TicketCause } from "./causes.ts";
import { followWrites } from "./followed-writes.ts";
import { audienceOf } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { checkPlace } from "./place.ts";
import { mergedFault, removeMergedUnder, restoreMergedUnder } from "./merged.ts";
import { checkCompany } from "../../crm/records/check-company.ts";
import { contactThere } from "./requester.ts";
import { afterStatus, isDone } from "./rules.ts";
import { tickets } from "./table.ts";

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
  deletedAt?: string | null;
  spamAt?: string | null;
  categoryId?: string | null | undefined;
  groupId?: string | null | undefined;
  pipelineId?: string | null | undefined;
  snoozedUntil?: string | null;
}

/** What the patch names must be there. @throws Fault invalid at its field */
export async function checkTicketPatch(work: Work, patch: TicketPatch): Promise<void> {
  if (patch.assignedToId) await checkAssignee(work, patch.assignedToId);
  if (patch.contactId) await contactThere(work, patch.contactId);
  if (patch.companyId) await checkCompany(work, patch.companyId);
  await checkPlace(work, patch);
}

/**
 * The columns that the patch moves, those that follow the status among them; none where the ticket is so
 * already.
 */
export function columnsForPatch(ticket: TicketRow, patch: TicketPatch, now: string): Partial<TicketRow> {
  const { status, ...fields } = patch;
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
 * Changes a ticket's row and tells staff. What follows in other modules is the door's to say (write.ts), so
 * nobody but the door calls this.
 */
export async function changeTicket(
  work: Work,
  ticket: TicketRow,
  patch: TicketPatch,
  cause: TicketCause,
): Promise<TicketRow> {
  if (ticket.mergedIntoId !== null) throw await mergedFault(work, ticket);
  if (patch.status !== undefined) await refuseIncomplete(work, ticket, patch.status, patch);
  const columns = columnsForPatch(ticket, patch, work.now);
  if (Object.keys(columns).length === 0) return ticket;
  const after = await work
    .rows(tickets)
    .update(ticket.id, columns, { before: ticket, action: actionOf(cause) });
  if (after.deletedAt !== null && after.mergedCount > 0) await removeMergedUnder(work, after);
  if (after.deletedAt === null && ticket.deletedAt !== null && after.mergedCount > 0)
    await restoreMergedUnder(work, after);
  if (work.actor.rule !== undefined) await noteByRule(work, ticket, after, work.actor.rule);
  // Those who could see it before must learn that they no longer can.
  const audience: Audience[] = [...audienceOf(ticket), ...audienceOf(after)];
  work.publish("ticket_updated", { ticketId: after.id, number: after.number }, audience);
  if (after.status !== ticket.status) publishStatus(work, after);
  if (after.assignedToId !== ticket.assignedToId) await tellOfOwner(work, ticket, after, audience);
  return after;
}

async function tellOfOwner(
  work: Work,
  before: TicketRow,
  after: TicketRow,
  audience: Audience[],
): Promise<void> {
  work.publish(
    "ticket_assigned",
    {
      ticketId: after.id,
      number: after.number,
      assignedToId: after.assignedToId,
      previousId: before.assignedToId,
    },
    audience,
  );
  if (before.assignedToId !== null) untellAssigned(work, before.assignedToId, before.id);
  notifyOfAssignment(work, after);
  if (after.assignedToId !== null && work.actor.role !== "SYSTEM")
    await noteByHand(work, after, after.assignedToId);
}

/** The status as it is told to staff. */
export function publishStatus(work: Work, after: TicketRow): void {
  work.publish(
    "ticket_status_update",
    { id: after.id, number: after.number, status: after.status, byId: work.actor.id },
    audienceOf(after),
  );
}

/** What follows from a call that changed a ticket, where the row is written and all else was told. */
export const reassignAfterChange = (work: Work, before: TicketRow, after: TicketRow): Promise<void> =>
  followWrites(work, async (writes) => {
    writes.wrote(before, after);
  });
