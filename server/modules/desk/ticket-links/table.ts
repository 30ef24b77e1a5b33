import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { linkKinds } from "../../../../contract/enums.ts";
import { createdAt, keyOf, tenantKey } from "../../../db/columns.ts";
import { tickets } from "../tickets/table.ts";

/**
 * A link between two tickets: of a FOLLOW_UP `fromId` follows `toId`; the other kinds are mutual. One of
 * each kind between two tickets, whichever way it was made.
 */
export const ticketLinks = pgTable(
  "ticket_links",
  {
    ...tenantKey(),
    fromId: uuid("from_id").notNull(),
    toId: uuid("to_id").notNull(),
    kind: text("kind", { enum: linkKinds }).notNull(),
    createdById: uuid("created_by_id"),
    createdByName: text("created_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("ticket_links_once").on(
      table.tenantId,
      sql`least(from_id, to_id)`,
      sql`greatest(from_id, to_id)`,
      table.kind,
    ),
    index("ticket_links_from_rows").on(table.tenantId, table.fromId),
    index("ticket_links_to_rows").on(table.tenantId, table.toId),
    foreignKey({
      name: "ticket_links_from",
      columns: [table.tenantId, table.fromId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_links_to",
      columns: [table.tenantId, table.toId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
  ],
);
