import { and, eq, inArray, ne } from "drizzle-orm";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { users } from "../../people/session/table.ts";
import { agentGroupMembers, agentGroups } from "../ticket-places/group-table.ts";
import { say } from "../../../words/texts.ts";

/**
 * Those who are members already stay so; the group's waiting tickets may find their agent at once. @throws
 * Fault invalid at the one who is not there
 */
export async function addMembers(work: Work, groupId: string, agentIds: readonly string[]): Promise<void> {
  await lockAssignmentQueue(work);
  await work.rows(agentGroups).lock(groupId);
  const wanted = [...new Set(agentIds)];
  const known = new Set(
    (
      await work.rows(users).list({
        where: and(inArray(users.id, wanted), ne(users.role, "USER"), eq(users.isActive, true)),
        limit: wanted.length,
      })
    ).map(({ id }) => id),
  );
  const missing = agentIds.findIndex((id) => !known.has(id));
  if (missing >= 0) throw fieldFault(`agentIds.${missing}`, say("shared.no_such_agent"));
  const added = await work.db
    .insert(agentGroupMembers)
    .values(wanted.map((agentId) => ({ tenantId: work.tenant, groupId, agentId, createdAt: work.now })))
    .onConflictDoNothing()
    .returning({ agentId: agentGroupMembers.agentId });
  if (added.length === 0) return;
  work.record({
    entity: "agent_groups",
    entityId: groupId,
    action: "add_members",
    before: null,
    after: { agentIds: added.map(({ agentId }) => agentId) },
  });
  await tellOfMembers(work, groupId);
}

/** @throws Fault not_found for somebody who is no member */
export async function removeMember(work: Work, groupId: string, agentId: string): Promise<void> {
  await lockAssignmentQueue(work);
  await work.rows(agentGroups).lock(groupId);
  const gone = await work
    .delete(agentGroupMembers)
    .where(and(eq(agentGroupMembers.groupId, groupId), eq(agentGroupMembers.agentId, agentId)))
    .returning({ agentId: agentGroupMembers.agentId });
  if (gone.length === 0) throw new Fault("not_found");
  work.record({
    entity: "agent_groups",
    entityId: groupId,
    action: "remove_member",
    before: { agentIds: [agentId] },
    after: null,
  });
  await tellOfMembers(work, groupId);
}

async function tellOfMembers(work: Work, groupId: string): Promise<void> {
  for (const group of ["agent-groups", "users", "agents"] as const)
    work.publish("resource_changed", { group, id: group === "agent-groups" ? groupId : "" }, ["staff"]);
  await drainQueue(work, "changed");
}
