import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../../../db/columns.ts";

/**
 * Events of numbers that nobody has connected yet, each sealed for its app. They are of no tenant, so the system's
 * alone, as the installation's apps are.
 */
export const unplacedEvents = pgTable(
  "unplaced_events",
  {
    id: uuid("id").primaryKey(),
    /** Whose app it came to, and of which provider. */
    app: text("app").notNull(),
    account: text("account").notNull(),
    /** What it is, by its provider's own id: the same one twice is kept once. */
    hash: text("hash").notNull(),
    sealedEvent: text("sealed_event").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("unplaced_events_once").on(table.app, table.account, table.hash),
    index("unplaced_events_age").on(table.createdAt),
  ],
);
