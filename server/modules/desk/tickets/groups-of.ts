import { eq, sql } from "drizzle-orm";
import { prepared } from "../../../db/prepared.ts";
import type { Work } from "../../../work.ts";
import { agentGroupMembers } from "../ticket-places/group-table.ts";

/** Of more, nobody's groups are told. */
const membershipsMax = 1000;

/**
 * The groups of each agent who is in one, by the agent's id, in one order; null where they are too many to tell.
 * Asked at most once in a moment, so it is for totals, which may be a moment old as well.
 */
export async function groupsOfAgents({
  db,
  tenant,
  totals,
}: Work): Promise<ReadonlyMap<string, readonly string[]> | null> {
  if (!totals) return null;
  return totals.of("groups of agents", async () => {
    const query = prepared(db, "groups_of_agents", () =>
      db
        .select({ agentId: agentGroupMembers.agentId, groupId: agentGroupMembers.groupId })
        .from(agentGroupMembers)
        .where(eq(agentGroupMembers.tenantId, sql.placeholder("tenant")))
        .orderBy(agentGroupMembers.groupId)
        .limit(sql.raw(String(membershipsMax)) as unknown as number) // in the text: Drizzle's types take numbers
        .prepare("groups_of_agents"),
    );
    const memberships = await query.execute({ tenant });
    if (memberships.length === membershipsMax) return null;
    const groups = new Map<string, string[]>();
    for (const { agentId, groupId } of memberships)
      groups.set(agentId, [...(groups.get(agentId) ?? []), groupId]);
    return groups;
  });
}
