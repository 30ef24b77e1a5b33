import { sql } from "drizzle-orm";
import { check, date, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";

/**
 * From that day on, one whole unit of `currency` is `rate` whole units of `target`. `factor`: the same
 * between minor units, exactly.
 */
export const currencyRates = pgTable(
  "currency_rates",
  {
    ...tenantKey(),
    currency: text("currency").notNull(),
    target: text("target").notNull(),
    validFrom: date("valid_from", { mode: "string" }).notNull(),
    rate: numeric("rate", { precision: 24, scale: 12 }).notNull(),
    factor: numeric("factor").notNull(),
    enteredById: uuid("entered_by_id"),
    enteredByName: text("entered_by_name").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    check("currency_rates_rate", sql`rate > 0 and factor > 0`),
    uniqueIndex("currency_rates_day").on(table.tenantId, table.target, table.currency, table.validFrom),
  ],
);
