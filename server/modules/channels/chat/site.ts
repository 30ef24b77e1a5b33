import { and, eq, inArray } from "drizzle-orm";
import type { Site } from "../../../../contract/site/public-site.ts";
import { assignableRoles } from "../../../../contract/roles.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { agentStatus, statusDefinitions } from "../../desk/agents/table.ts";
import { tenants } from "../../../db/table.ts";
import { users } from "../../people/session/table.ts";

/** The tenant of the product's own staff has no site. */
const platformTenant = "parley";

/**
 * `acme`, `acme.parley.example`, `acme.localhost:3000` → `acme`. @throws Fault not_found for what can be no
 * tenant's
 */
export function tenantOfDomain(domain: string, publicDomain: string): string {
  const host = domain
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
  const slug = host.endsWith(`.${publicDomain}`) ? host.slice(0, -publicDomain.length - 1) : host;
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug) || slug === platformTenant)
    throw new Fault("not_found");
  return slug;
}

/** @throws Fault not_found where no such tenant is */
export async function tenantHere({ db, tenant }: Work): Promise<typeof tenants.$inferSelect> {
  const [row] = await db.select().from(tenants).where(eq(tenants.id, tenant));
  if (!row) throw new Fault("not_found");
  return row;
}

export async function siteOf(
  work: Work,
  publicDomain: string,
): Promise<Omit<Site, "host"> & { locale: Locale }> {
  const { id, name, locale, greeting } = await tenantHere(work);
  const [anybody] = await work.db
    .select({ id: users.id })
    .from(agentStatus)
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
    .where(eq(agentStatus.tenantId, work.tenant))
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
