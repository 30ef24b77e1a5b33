import { and, eq, inArray, notInArray } from "drizzle-orm";
import { fieldFault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { say } from "./texts.ts";
import { agentGroupMembers, agentGroups } from "../ticket-places/group-table.ts";

/** These groups and no others. The caller drains. @throws Fault invalid at the one that is not there */
export async function setGroupsOf(work: Work, agentId: string, groupIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(groupIds)];
  const known = new Set(
    (await work.rows(agentGroups).list({ where: inArray(agentGroups.id, wanted) })).map(({ id }) => id),
  );
  const missing = groupIds.findIndex((id) => !known.has(id));
  if (missing >= 0) throw fieldFault(`groupIds.${missing}`, say("shared.no_such_group"));
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
