import { and, eq, lt } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Database } from "../../../db/client.ts";
import { events, idempotencyKeys, outboxItems, rateCounts } from "../../../db/table.ts";
import type { Purge } from "../../../jobs/purge.ts";
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
  const isOld = and(eq(outboxItems.isSecret, true), lt(outboxItems.createdAt, before));
  for (;;) {
    const rows = await database.read("system", (db) =>
      db
        .select({ tenantId: outboxItems.tenantId, id: outboxItems.id, text: outboxItems.text })
        .from(outboxItems)
        .where(isOld)
        .limit(batchRows),
    );
    for (const { tenantId, id, text } of rows)
      await database.transaction("system", (db) =>
        db
          .update(outboxItems)
          .set({ text: withoutSecrets(text), html: null, isSecret: false })
          .where(and(eq(outboxItems.tenantId, tenantId), eq(outboxItems.id, id))),
      );
    if (rows.length < batchRows) return;
  }
}
