import { eq } from "drizzle-orm";
import { tenants } from "../db/table.ts";
import { Fault } from "../fault.ts";
import type { Work } from "../work.ts";

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
