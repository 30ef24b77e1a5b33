import type { Locale } from "../../../../contract/locales.ts";
import type { Db } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import { statusDefinitions } from "../../desk/agents/table.ts";
import { beginPipeline } from "../../crm/pipelines/begin.ts";
import { tenantCounters, tenants, ticketNumbers } from "../../../db/table.ts";

/** The four that every tenant has and nobody deletes (specification 1, section 3). */
const builtInStatuses = [
  { name: "Online", status: "ONLINE", isAvailable: true, color: "#16A34A" },
  { name: "Busy", status: "BUSY", isAvailable: false, color: "#F59E0B" },
  { name: "Away", status: "AWAY", isAvailable: false, color: "#6366F1" },
  { name: "Offline", status: "OFFLINE", isAvailable: false, color: "#6B7280" },
] as const;

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
  await db.insert(statusDefinitions).values(
    builtInStatuses.map((status, position) => ({
      tenantId: id,
      id: newId(),
      ...status,
      isBuiltIn: true,
      position,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await beginPipeline(db, { tenantId: id, locale, now });
}
