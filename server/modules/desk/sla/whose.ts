import { and, eq } from "drizzle-orm";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { agentGroupMembers } from "../ticket-places/group-table.ts";
import type { TicketRow } from "../tickets/queries.ts";
import { say } from "./texts.ts";

/** Agents tend their own tickets and those of their groups. @throws Fault forbidden for those of others */
export async function mayTend(
  { actor, from }: Work,
  { assignedToId, groupId }: Pick<TicketRow, "assignedToId" | "groupId">,
): Promise<void> {
  if (isRole(actor.role) && outranks(actor.role, "SUPERVISOR")) return;
  if (actor.id !== null && assignedToId === actor.id) return;
  const [member] =
    groupId === null || actor.id === null
      ? []
      : await from(agentGroupMembers, { id: agentGroupMembers.agentId }).where(
          and(eq(agentGroupMembers.groupId, groupId), eq(agentGroupMembers.agentId, actor.id)),
        );
  if (!member) throw new Fault("forbidden", say("sla.not_yours"));
}
