import type { Locale } from "../../../../contract/locales.ts";
import type { Db } from "../../../db/client.ts";
import { tenantCounters, tenants, ticketNumbers } from "../../../db/table.ts";

/** A tenant that is founded just now. */
export interface NewTenant {
  readonly tenantId: string;
  readonly locale: Locale;
  readonly now: string;
}
/** What a module gives every tenant to begin with. */
export type TenantStart = (db: Db, tenant: NewTenant) => Promise<void>;

let installed: readonly TenantStart[] | undefined;

/** Called once, where the modules are put together (server/modules/tenant-starts.ts). */
export function installTenantStarts(starts: readonly TenantStart[]): void {
  installed = starts;
}

/**
 * A tenant with all that one cannot be without; runs in a system transaction, since the tenant's own scope
 * starts with it.
 */
export async function foundTenant(
  db: Db,
  {
    id,
    name,
    now,
    locale = "en",
    isDemo = false,
  }: { id: string; name: string; now: string; locale?: Locale; isDemo?: boolean },
): Promise<void> {
  await db.insert(tenants).values({ id, name, locale, isDemo, createdAt: now });
  await db.insert(tenantCounters).values({ tenantId: id });
  await db.insert(ticketNumbers).values({ tenantId: id });
  if (!installed) throw new Error("A tenant would lack all: import server/modules/tenant-starts.ts.");
  for (const start of installed) await start(db, { tenantId: id, locale, now });
}
