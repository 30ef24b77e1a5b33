import { eq, sql } from "drizzle-orm";
import type { Work } from "../work.ts";
import { siteStamps } from "../db/table.ts";

/**
 * Something that readers of the tenant's public pages see has changed: whoever changes it calls this in the
 * same transaction, after its other writes, since the row stays locked until the commit. Caches of pages ask
 * for the stamp and drop what they made under an older one.
 */
export async function touchSite({ db, tenant }: Work): Promise<void> {
  await db
    .insert(siteStamps)
    .values({ tenantId: tenant, version: 1 })
    .onConflictDoUpdate({ target: siteStamps.tenantId, set: { version: sql`${siteStamps.version} + 1` } });
}

export async function stampOf({ db, tenant }: Work): Promise<string> {
  const [row] = await db
    .select({ version: siteStamps.version })
    .from(siteStamps)
    .where(eq(siteStamps.tenantId, tenant));
  return String(row?.version ?? 0);
}
