import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../../../db/columns.ts";
import { contacts } from "../records/contact-table.ts";

/** Pairs that somebody looked at and found to be two people; the smaller id first. */
export const contactDistinctions = pgTable(
  "contact_distinctions",
  {
    tenantId: text("tenant_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    otherId: uuid("other_id").notNull(),
    byId: uuid("by_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.contactId, table.otherId] }),
    index("contact_distinctions_other").on(table.tenantId, table.otherId),
    foreignKey({
      name: "contact_distinctions_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "contact_distinctions_other",
      columns: [table.tenantId, table.otherId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);
