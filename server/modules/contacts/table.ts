import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, rowVersion, tagList, tenantKey, updatedAt } from "../../db/columns.ts";
import { companies } from "../companies/table.ts";
import { users } from "../session/table.ts";

/** E-mail lower-cased, phone in E.164; each unique among live rows of the tenant. */
export const contacts = pgTable("contacts", {
  ...tenantKey(), name: text("name").notNull(), email: text("email"), phone: text("phone"), jobTitle: text("job_title"), type: text("type").notNull().default("CUSTOMER"), status: text("status").notNull().default("ACTIVE"), source: text("source").notNull().default("MANUAL"),
  companyId: uuid("company_id"), ownerId: uuid("owner_id"), tags: tagList(), notes: text("notes"), lastSeenAt: instant("last_seen_at"), deletedAt: instant("deleted_at"), version: rowVersion(), createdAt: createdAt(), updatedAt: updatedAt(),
}, (table) => [
  keyOf(table), foreignKey({ name: "contacts_company", columns: [table.tenantId, table.companyId], foreignColumns: [companies.tenantId, companies.id] }),
  foreignKey({ name: "contacts_owner", columns: [table.tenantId, table.ownerId], foreignColumns: [users.tenantId, users.id] }),
  uniqueIndex("contacts_email").on(table.tenantId, table.email).where(sql`deleted_at is null`), uniqueIndex("contacts_phone").on(table.tenantId, table.phone).where(sql`deleted_at is null`),
  index("contacts_updated").on(table.tenantId, table.updatedAt, table.id), index("contacts_name").on(table.tenantId, table.name, table.id), index("contacts_created").on(table.tenantId, table.createdAt, table.id), index("contacts_company_rows").on(table.tenantId, table.companyId),
]);
