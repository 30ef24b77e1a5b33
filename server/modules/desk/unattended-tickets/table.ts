import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../tickets/table.ts";

/** When somebody was last told that a ticket is unattended. */
export const unattendedNotices = pgTable(
  "unattended_notices",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    userId: uuid("user_id").notNull(),
    toldAt: instant("told_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.userId] }),
    index("unattended_notices_age").on(table.toldAt),
    index("unattended_notices_user_rows").on(table.tenantId, table.userId),
    foreignKey({
      name: "unattended_notices_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "unattended_notices_user",
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
  ],
);
