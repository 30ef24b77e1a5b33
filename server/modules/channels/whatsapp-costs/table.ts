import {
  bigint,
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { chargeCategories } from "../../../../contract/channels/whatsapp-costs.ts";
import { instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";
import { connections } from "../../workspace/connections/table.ts";

/** What the provider said that it charges for: a template message that arrived, once. */
export const whatsappCharges = pgTable(
  "whatsapp_charges",
  {
    tenantId: text("tenant_id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    /** The provider's id of the message. */
    externalId: text("external_id").notNull(),
    category: text("category", { enum: chargeCategories }).notNull(),
    /** ISO 3166, of the customer's number; empty where it is not known. */
    country: text("country").notNull(),
    isBillable: boolean("is_billable").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.externalId] }),
    foreignKey({
      name: "whatsapp_charges_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    index("whatsapp_charges_days").on(table.tenantId, table.at),
    index("whatsapp_charges_age").on(table.at),
  ],
);

/** What a message costs, as the workspace wrote it down from the provider's list. */
export const whatsappRates = pgTable(
  "whatsapp_rates",
  {
    ...tenantKey(),
    /** ISO 3166; empty: every country without a rate of its own. */
    country: text("country").notNull(),
    category: text("category", { enum: chargeCategories }).notNull(),
    currency: text("currency").notNull(),
    /** Millionths of the currency's unit. */
    micros: bigint("micros", { mode: "number" }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "whatsapp_rates_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
    uniqueIndex("whatsapp_rates_once").on(table.tenantId, table.country, table.category),
  ],
);
