import { poolOf } from "../../../../contract/enums.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { isWorking } from "../tickets/rules.ts";
import type { AssignmentRequest } from "./decide.ts";
import type { AssignTrigger } from "./decisions.ts";
import type { House } from "./queries.ts";

/** Whether it is to be given to somebody at all. */
export const looksForOwner = (
  { status, deletedAt, snoozedUntil, assignedToId }: TicketRow,
  trigger: AssignTrigger,
): boolean =>
  isWorking(status) &&
  deletedAt === null &&
  snoozedUntil === null &&
  (assignedToId === null || trigger === "reopened");

/** What a ticket asks of an agent. */
export const wantedFor = (
  house: House,
  {
    channel,
    requiredSkills,
    groupId,
    pipelineId,
  }: Pick<TicketRow, "channel" | "requiredSkills" | "groupId" | "pipelineId">,
  lastOwnerId: string | null,
  releasedById: string | null,
): AssignmentRequest => ({
  pool: poolOf(channel),
  requiredSkills,
  groupId,
  pipelineId: pipelineId !== null && house.staffedPipelines.includes(pipelineId) ? pipelineId : null,
  lastOwnerId,
  releasedById,
});
/** Whether it is left to be picked. */
export const waitsByHand = (house: House, { groupId }: Pick<TicketRow, "groupId">): boolean =>
  !house.assigns || (groupId !== null && house.byHandGroups.includes(groupId));
