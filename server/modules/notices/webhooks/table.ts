import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { webhookStatuses } from "../../../../contract/automation/automation.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

export interface Attempt {
  at: string;
  statusCode: number | null;
  error: string | null;
  tookMs: number;
}

/**
 * What is to be sent to somebody else's system: written in the caller's transaction, sent by a job. `body` is
 * what was signed, to the byte.
 */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    ...tenantKey(),
    ruleId: uuid("rule_id"),
    ruleName: text("rule_name").notNull(),
    ticketId: uuid("ticket_id"),
    url: text("url").notNull(),
    body: text("body").notNull(),
    status: text("status", { enum: webhookStatuses }).notNull().default("QUEUED"),
    round: integer("round").notNull().default(0),
    triesInRound: integer("tries_in_round").notNull().default(0),
    attempts: jsonb("attempts").$type<Attempt[]>().notNull().default([]),
    response: text("response"),
    nextAttemptAt: instant("next_attempt_at"),
    createdAt: createdAt(),
    sentAt: instant("sent_at"),
  },
  (table) => [
    keyOf(table),
    index("webhook_deliveries_newest").on(table.tenantId, table.createdAt, table.id),
    index("webhook_deliveries_age").on(table.createdAt),
  ],
);

/** What a tenant's webhooks are signed with; the one before signs along for a day after a change. */
export const webhookSecrets = pgTable(
  "webhook_secrets",
  {
    tenantId: text("tenant_id").notNull(),
    secret: text("secret").notNull(),
    previous: text("previous"),
    previousUntil: instant("previous_until"),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId] }),
    foreignKey({
      name: "webhook_secrets_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);
