import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant, keyOf, tenantKey } from "../../../db/columns.ts";
import { tickets } from "./table.ts";

/**
 * Each time that a ticket was resolved, whose it was then, and when it came back. Kept by a trigger
 * (resolutions.sql), so that whatever resolves a ticket is counted.
 */
export const ticketResolutions = pgTable(
  "ticket_resolutions",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    agentId: uuid("agent_id"),
    resolvedAt: instant("resolved_at").notNull(),
    reopenedAt: instant("reopened_at"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "ticket_resolutions_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    index("ticket_resolutions_when").on(table.tenantId, table.resolvedAt, table.ticketId),
    index("ticket_resolutions_of").on(table.tenantId, table.ticketId, table.resolvedAt),
    index("ticket_resolutions_back")
      .on(table.tenantId, table.reopenedAt)
      .where(sql`reopened_at is not null`),
  ],
);
