import { and, eq } from "drizzle-orm";
import { ticketAssign as calls } from "../../../../contract/desk/ticket-assign.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { agentGroupMembers } from "../ticket-places/group-table.ts";
import { checkAssignee } from "./assignee.ts";
import type { TicketPatch } from "./change.ts";
import { checkPlace } from "./place.ts";
import { lockTicket, ticketView } from "./queries.ts";
import type { TicketRow } from "./queries.ts";
import { writeTicket } from "./write.ts";

export const ticketAssignCalls = implement(calls, {
  assign: async ({ params, body: { agentId, groupId }, ...work }) => {
    const before = await lockTicket(work, params.id);
    if (agentId) await checkAssignee(work, agentId, "agentId");
    await checkPlace(work, { groupId });
    const patch: TicketPatch = {
      groupId,
      assignedToId: agentId === undefined ? await keptBy(work, before, groupId) : agentId,
    };
    await writeTicket(work, before, patch, "assign");
    return ticketView(work, before.id);
  },
});

/** Given to a group and to nobody in particular, it stays with its owner if they are one of the group. */
async function keptBy(
  { db, tenant }: Work,
  { assignedToId }: TicketRow,
  groupId: string | null | undefined,
): Promise<string | null> {
  if (assignedToId === null || !groupId) return assignedToId;
  const isMember =
    (await db.$count(
      agentGroupMembers,
      and(
        eq(agentGroupMembers.tenantId, tenant),
        eq(agentGroupMembers.groupId, groupId),
        eq(agentGroupMembers.agentId, assignedToId),
      ),
    )) > 0;
  return isMember ? assignedToId : null;
}
