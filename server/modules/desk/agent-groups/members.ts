import { and, eq, inArray, ne, notInArray } from "drizzle-orm";
import { Fault, fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { users } from "../../people/session/table.ts";
import { agentGroupMembers, agentGroups } from "./table.ts";

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
  if (missing >= 0) throw fieldFault(`agentIds.${missing}`, "There is no such agent.");
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
  const gone = await work.db
    .delete(agentGroupMembers)
    .where(
      and(
        eq(agentGroupMembers.tenantId, work.tenant),
        eq(agentGroupMembers.groupId, groupId),
        eq(agentGroupMembers.agentId, agentId),
      ),
    )
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

/** These groups and no others. The caller drains. @throws Fault invalid at the one that is not there */
export async function setGroupsOf(work: Work, agentId: string, groupIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(groupIds)];
  const known = new Set(
    (await work.rows(agentGroups).list({ where: inArray(agentGroups.id, wanted) })).map(({ id }) => id),
  );
  const missing = groupIds.findIndex((id) => !known.has(id));
  if (missing >= 0) throw fieldFault(`groupIds.${missing}`, "There is no such group.");
  const mine = and(eq(agentGroupMembers.tenantId, work.tenant), eq(agentGroupMembers.agentId, agentId));
  const left = await work.db
    .delete(agentGroupMembers)
    .where(and(mine, notInArray(agentGroupMembers.groupId, wanted)))
    .returning({ groupId: agentGroupMembers.groupId });
  const joined =
    wanted.length === 0
      ? []
      : await work.db
          .insert(agentGroupMembers)
          .values(wanted.map((groupId) => ({ tenantId: work.tenant, groupId, agentId, createdAt: work.now })))
          .onConflictDoNothing()
          .returning({ groupId: agentGroupMembers.groupId });
  if (left.length + joined.length === 0) return;
  work.record({
    entity: "users",
    entityId: agentId,
    action: "set_groups",
    before: { left: left.map(({ groupId }) => groupId) },
    after: { joined: joined.map(({ groupId }) => groupId) },
  });
  work.publish("resource_changed", { group: "agent-groups", id: "" }, ["staff"]);
}

async function tellOfMembers(work: Work, groupId: string): Promise<void> {
  for (const group of ["agent-groups", "users", "agents"] as const)
    work.publish("resource_changed", { group, id: group === "agent-groups" ? groupId : "" }, ["staff"]);
  await drainQueue(work, "changed");
}
