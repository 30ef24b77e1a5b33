import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, rowVersion, tenantKey, updatedAt } from "../../../db/columns.ts";
import { companies } from "../../crm/records/company-table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { deals } from "../../crm/deals/table.ts";

/**
 * What the team notes on a person, a company or a deal. One on a person keeps the company that they were at,
 * and is on its timeline too; with that company gone it stays the person's (functions.sql).
 */
export const crmNotes = pgTable(
  "crm_notes",
  {
    ...tenantKey(),
    contactId: uuid("contact_id"),
    companyId: uuid("company_id"),
    dealId: uuid("deal_id"),
    authorId: uuid("author_id"),
    authorName: text("author_name").notNull(),
    text: text("text").notNull(),
    isPinned: boolean("is_pinned").notNull().default(false),
    editedAt: instant("edited_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    index("crm_notes_contact")
      .on(table.tenantId, table.contactId, table.createdAt, table.id)
      .where(sql`contact_id is not null`),
    index("crm_notes_company")
      .on(table.tenantId, table.companyId, table.createdAt, table.id)
      .where(sql`company_id is not null`),
    index("crm_notes_deal")
      .on(table.tenantId, table.dealId, table.createdAt, table.id)
      .where(sql`deal_id is not null`),
    index("crm_notes_deal_pins")
      .on(table.tenantId, table.dealId, table.createdAt, table.id)
      .where(sql`is_pinned and deal_id is not null`),
    index("crm_notes_contact_pins")
      .on(table.tenantId, table.contactId, table.createdAt, table.id)
      .where(sql`is_pinned and contact_id is not null`),
    index("crm_notes_company_pins")
      .on(table.tenantId, table.companyId, table.createdAt, table.id)
      .where(sql`is_pinned and company_id is not null`),
    foreignKey({
      name: "crm_notes_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "crm_notes_company",
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "crm_notes_deal",
      columns: [table.tenantId, table.dealId],
      foreignColumns: [deals.tenantId, deals.id],
    }).onDelete("cascade"),
  ],
);
