import type { Db } from "../../../db/client.ts";
import { newId } from "../../../db/columns.ts";
import type { NewTenant } from "../../workspace/platform/found-tenant.ts";
import { statusDefinitions } from "../agent-state/table.ts";

/** The four that every tenant has and nobody deletes (specification 1, section 3). */
const builtInStatuses = [
  { name: "Online", status: "ONLINE", isAvailable: true, color: "#16A34A" },
  { name: "Busy", status: "BUSY", isAvailable: false, color: "#F59E0B" },
  { name: "Away", status: "AWAY", isAvailable: false, color: "#6366F1" },
  { name: "Offline", status: "OFFLINE", isAvailable: false, color: "#6B7280" },
] as const;

export async function beginStatuses(db: Db, { tenantId, now }: NewTenant): Promise<void> {
  await db.insert(statusDefinitions).values(
    builtInStatuses.map((status, position) => ({
      tenantId,
      id: newId(),
      ...status,
      isBuiltIn: true,
      position,
      createdAt: now,
      updatedAt: now,
    })),
  );
}
