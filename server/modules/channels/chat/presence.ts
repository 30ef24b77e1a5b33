import { and, eq } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../db/client.ts";
import { chatSessions } from "./table.ts";

/**
 * Notes that a visitor's socket is there; written three times in the span after which they count as gone,
 * however often it is called.
 */
export function visitorNoter(
  database: Database,
  clock: Clock,
  { tenantId, id }: { tenantId: string; id: string },
): () => Promise<void> {
  let notedAt = "";
  return async () => {
    const now = clock.now().toISOString();
    if (notedAt !== "" && later(notedAt, { seconds: limits.visitorHereSeconds / 3 }) > now) return;
    notedAt = now;
    await database.transaction("system", (db) =>
      db
        .update(chatSessions)
        .set({ lastSeenAt: now })
        .where(and(eq(chatSessions.tenantId, tenantId), eq(chatSessions.id, id))),
    );
  };
}
