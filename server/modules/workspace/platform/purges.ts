import { and, eq, lt, sql } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../db/client.ts";
import { events, idempotencyKeys, rateCounts } from "../../../db/table.ts";
import type { Purge } from "../../../jobs/purge.ts";
import { deliveries } from "../deliveries/table.ts";
import { withoutSecrets } from "./outbox.ts";
import { dailyAmounts } from "./table.ts";

const eventDays = 7;
const batchRows = 500;

export const platformPurges: Purge[] = [
  {
    kind: "expired",
    table: idempotencyKeys,
    where: (ago) => lt(idempotencyKeys.createdAt, ago({ hours: limits.idempotencyHours })),
  },
  { kind: "expired", table: rateCounts, where: (ago) => lt(rateCounts.windowStart, ago({ days: 1 })) },
  {
    kind: "expired",
    table: dailyAmounts,
    where: (ago) => lt(dailyAmounts.day, ago({ days: 2 }).slice(0, 10)),
  },
  { kind: "expired", table: events, where: (ago) => lt(events.createdAt, ago({ days: eventDays })) },
  { kind: "step", run: (database, ago) => blankSecrets(database, ago({ days: limits.invitationDays })) },
];

/** What was held here or failed keeps its text, but not a link that has long stopped working. */
async function blankSecrets(database: Database, before: string): Promise<void> {
  const isOld = and(sql`(${deliveries.payload} ->> 'isSecret') = 'true'`, lt(deliveries.createdAt, before));
  for (let blanked = batchRows; blanked === batchRows;)
    blanked = await database.transaction("system", async (db) => {
      const rows = await db
        .select({
          tenantId: deliveries.tenantId,
          id: deliveries.id,
          text: sql<string>`${deliveries.payload} ->> 'text'`,
        })
        .from(deliveries)
        .where(isOld)
        .limit(batchRows)
        .for("update");
      for (const { tenantId, id, text } of rows) {
        const words = JSON.stringify({ text: withoutSecrets(text), isSecret: false });
        await db
          .update(deliveries)
          .set({ payload: sql`(${deliveries.payload} - 'html') || ${words}::jsonb` })
          .where(and(eq(deliveries.tenantId, tenantId), eq(deliveries.id, id)));
      }
      return rows.length;
    });
}
