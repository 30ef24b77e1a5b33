import { and, eq, inArray } from "drizzle-orm";
import type { Site } from "../../../../contract/site/public-site.ts";
import { assignableRoles } from "../../../../contract/roles.ts";
import type { Locale } from "../../../../contract/locales.ts";
import type { Work } from "../../../work.ts";
import { agentStatus, statusDefinitions } from "../../desk/agent-state/table.ts";
import { tenantHere } from "../../../kernel/tenant.ts";
import { users } from "../../people/session/table.ts";

export async function siteOf(
  work: Work,
  publicDomain: string,
): Promise<Omit<Site, "host"> & { locale: Locale }> {
  const { id, name, locale, greeting } = await tenantHere(work);
  const [anybody] = await work
    .from(agentStatus, { id: users.id })
    .innerJoin(
      users,
      and(
        eq(users.tenantId, agentStatus.tenantId),
        eq(users.id, agentStatus.agentId),
        eq(users.isActive, true),
        inArray(users.role, [...assignableRoles]),
      ),
    )
    .innerJoin(
      statusDefinitions,
      and(
        eq(statusDefinitions.tenantId, agentStatus.tenantId),
        eq(statusDefinitions.id, agentStatus.definitionId),
        eq(statusDefinitions.isAvailable, true),
      ),
    )
    .limit(1);
  return {
    domain: `${id}.${publicDomain}`,
    tenantId: id,
    name,
    locale,
    greeting,
    isChatStaffed: anybody !== undefined,
  };
}
