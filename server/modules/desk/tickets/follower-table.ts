import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "./table.ts";

/** Who wants to hear of a ticket that need not be theirs. */
export const ticketFollowers = pgTable(
  "ticket_followers",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.userId] }),
    index("ticket_followers_user_rows").on(table.tenantId, table.userId, table.ticketId),
    foreignKey({
      name: "ticket_followers_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_followers_user",
      columns: [table.tenantId, table.userId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
  ],
);
