import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { privacyRequests } from "./table.ts";

/** The file of a request, for as long as it is kept. */
export async function keptDataFile(
  db: Db,
  tenant: string,
  id: string,
  now: string,
): Promise<{ name: string; contentType: string; storageKey: string } | undefined> {
  const [kept] = await db
    .select({ storageKey: privacyRequests.storageKey, createdAt: privacyRequests.createdAt })
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.tenantId, tenant),
        eq(privacyRequests.id, id),
        isNotNull(privacyRequests.storageKey),
        gt(privacyRequests.fileExpiresAt, now),
      ),
    );
  return kept?.storageKey
    ? {
        name: `data-${kept.createdAt.slice(0, 10)}.zip`,
        contentType: "application/zip",
        storageKey: kept.storageKey,
      }
    : undefined;
}
