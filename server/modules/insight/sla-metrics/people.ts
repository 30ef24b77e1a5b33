import { and, eq, ne, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Answer, QueryOut } from "../../../../contract/kit.ts";
import type { slaMetricCalls } from "../../../../contract/desk/sla-metrics.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";

type People = Pick<Answer<typeof slaMetricCalls.get>["due"], "people" | "staff">;
type Narrowed = Pick<QueryOut<typeof slaMetricCalls.get>, "groupId" | "agentId">;

const isThere = (tenant: string): SQL =>
  sql`exists (select 1 from agent_status s join status_definitions d on d.tenant_id = s.tenant_id and d.id = s.definition_id where s.tenant_id = ${tenant} and s.agent_id = users.id and d.is_available)`;
const isMember = (tenant: string, groupId: string): SQL =>
  sql`exists (select 1 from agent_group_members m where m.tenant_id = ${tenant} and m.group_id = ${groupId}::uuid and m.agent_id = users.id)`;

/**
 * Who can answer what the figures are narrowed to: a team's members, one agent, or everybody who answers tickets,
 * also for what is of no team or of nobody.
 */
export async function peopleFor({ from, tenant }: Work, { groupId, agentId }: Narrowed): Promise<People> {
  const [row] = await from(users, {
    staff: sql<number>`count(*)::int`,
    people: sql<number>`(count(*) filter (where ${isThere(tenant)}))::int`,
  }).where(
    and(
      eq(users.isActive, true),
      ne(users.role, "USER"),
      groupId === undefined || groupId === "none" ? undefined : isMember(tenant, groupId),
      agentId === undefined || agentId === "none" ? undefined : eq(users.id, agentId),
    ),
  );
  return row ?? { staff: 0, people: 0 };
}
