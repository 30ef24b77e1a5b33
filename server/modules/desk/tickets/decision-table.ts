import { foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, keyOf, tenantKey } from "../../../db/columns.ts";
import { reasonsOfDecision } from "./decision-reasons.ts";
import { tickets } from "./table.ts";

/** Why an agent got a ticket, or why nobody did. */
export const assignmentDecisions = pgTable(
  "assignment_decisions",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    trigger: text("trigger").notNull(),
    winnerId: uuid("winner_id"),
    winnerName: text("winner_name"),
    rule: text("rule").notNull(),
    reasons: reasonsOfDecision("reasons").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "assignment_decisions_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    index("assignment_decisions_ticket_rows").on(table.tenantId, table.ticketId, table.id),
  ],
);
