import { foreignKey, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";

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
