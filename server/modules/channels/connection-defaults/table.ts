import { boolean, foreignKey, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { locales } from "../../../../contract/locales.ts";
import { keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { connections } from "../../workspace/connections/table.ts";

/** Where a messenger's tickets begin, and what it says by itself. Without a row nothing is set. */
export const connectionDefaults = pgTable(
  "connection_defaults",
  {
    ...tenantKey(),
    connectionId: uuid("connection_id").notNull(),
    /** No foreign keys: what is gone by then is left out. */
    groupId: uuid("group_id"),
    categoryId: uuid("category_id"),
    calendarId: uuid("calendar_id"),
    language: text("language", { enum: locales }).notNull().default("en"),
    greeting: text("greeting").notNull().default(""),
    acknowledgement: text("acknowledgement").notNull().default(""),
    awayMessage: text("away_message").notNull().default(""),
    suggestsArticles: boolean("suggests_articles").notNull().default(false),
    /** Customers are told that they were read. */
    tellsRead: boolean("tells_read").notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("connection_defaults_once").on(table.tenantId, table.connectionId),
    foreignKey({
      name: "connection_defaults_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
  ],
);
