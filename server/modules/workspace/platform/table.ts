import { bigint, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * What a workspace used up on a day (UTC), such as bytes of uploads: daily-amounts.ts counts here, and the
 * purge takes it after two days.
 */
export const dailyAmounts = pgTable(
  "daily_amounts",
  {
    tenantId: text("tenant_id").notNull(),
    day: text("day").notNull(),
    what: text("what").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.what] }),
    index("daily_amounts_age").on(table.day),
  ],
);
