import { eq } from "drizzle-orm";
import { tenants } from "../../../db/table.ts";
import type { Services } from "../../../services.ts";

const keptMax = 10_000;
/** What was found once is not asked for again: a workspace's name never changes, and none goes. */
const found = new WeakMap<Services, Set<string>>();

/**
 * Whether there is a workspace of that name: a SUPER_ADMIN says it, and it must not be one that somebody
 * founds later.
 */
export async function tenantExists(services: Services, tenant: string): Promise<boolean> {
  const known = found.get(services) ?? new Set();
  found.set(services, known);
  if (known.has(tenant)) return true;
  const rows = await services.database.read("system", (db) =>
    db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenant)),
  );
  if (rows.length > 0 && known.size < keptMax) known.add(tenant);
  return rows.length > 0;
}
