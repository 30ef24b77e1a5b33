import { poolOf } from "../../../../contract/enums.ts";
import type { Work } from "../../../work.ts";
import { notifyOfAssignment } from "../tickets/assignee.ts";
import type { TicketListener } from "../tickets/listeners.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isWorking } from "../tickets/rules.ts";
import { assignTicket, drainQueue } from "./assign.ts";
import { assignNew, holdAhead } from "./assign-new.ts";
import { forgetTeam, noteReleased } from "./kept-team.ts";

/**
 * What assignment makes of a change: a working ticket without an owner looks for one, and an owner with less
 * to do takes the next in the queue.
 */
export const assignmentListener: TicketListener = {
  name: "assignment",
  assigneeAhead: holdAhead,
  async created(work, created) {
    const { inserted, ticket, isAssigneeChosen } = created;
    if (inserted.assignedToId !== null) notifyOfAssignment(work, inserted);
    else if (!isAssigneeChosen) {
      const given = await assignNew(work, ticket);
      if (given) {
        created.agentName = given.agentName;
        return given.ticket;
      }
    }
    return ticket;
  },
  async changed(work, { before, after, cause }) {
    const [ownerBefore, ownerAfter] = [busyOwner(before), busyOwner(after)];
    const isLoadSame = ownerBefore === ownerAfter && before.channel === after.channel;
    if (cause === "first_assignment" || isLoadSame) return;
    if (ownerBefore !== null && ownerAfter === null)
      await noteReleased(work, ownerBefore, poolOf(before.channel));
    else forgetTeam(work);
  },
  async callEnded(work, { before, after }) {
    await reassign(work, before, after);
    return after;
  },
};

async function reassign(work: Work, before: TicketRow, after: TicketRow): Promise<void> {
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
