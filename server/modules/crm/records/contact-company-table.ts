import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../../../db/columns.ts";
import { companies } from "./company-table.ts";
import { contacts } from "./contact-table.ts";

/**
 * Who is at which company, and as what. Which one is primary is said once, by `contacts.company_id`, so that
 * the two cannot disagree:
 * triggers (functions.sql) keep a row here for it, no matter who writes it, and take it back when its
 * row goes.
 */
export const contactCompanies = pgTable(
  "contact_companies",
  {
    tenantId: text("tenant_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    companyId: uuid("company_id").notNull(),
    role: text("role"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.contactId, table.companyId] }),
    index("contact_companies_people").on(table.tenantId, table.companyId, table.createdAt, table.contactId),
    foreignKey({
      name: "contact_companies_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "contact_companies_company",
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
    }).onDelete("cascade"),
  ],
);
