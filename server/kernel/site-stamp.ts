import { sql } from "drizzle-orm";
import type { Work } from "../work.ts";
import { siteStamps } from "../db/table.ts";

/**
 * Something that readers of the tenant's public pages see has changed: anyone who changes it calls this in
 * the same transaction, after its other writes, since the row stays locked until the commit. Caches of pages
 * ask for the stamp and drop what they made under an older one.
 */
export async function touchSite({ db, tenant }: Work): Promise<void> {
  await db
    .insert(siteStamps)
    .values({ tenantId: tenant, version: 1 })
    .onConflictDoUpdate({ target: siteStamps.tenantId, set: { version: sql`${siteStamps.version} + 1` } });
}

export async function stampOf({ from }: Work): Promise<string> {
  const [row] = await from(siteStamps, { version: siteStamps.version });
  return String(row?.version ?? 0);
}
