import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, rowVersion, tagList, tenantKey, updatedAt } from "../../db/columns.ts";
import { users } from "../session/table.ts";

export const companies = pgTable("companies", { ...tenantKey(), name: text("name").notNull(), domain: text("domain"), industry: text("industry"), size: text("size"), phone: text("phone"), address: text("address"), ownerId: uuid("owner_id"), tags: tagList(), notes: text("notes"), deletedAt: instant("deleted_at"), version: rowVersion(), createdAt: createdAt(), updatedAt: updatedAt() },
  (table) => [keyOf(table), foreignKey({ name: "companies_owner", columns: [table.tenantId, table.ownerId], foreignColumns: [users.tenantId, users.id] }), index("companies_name").on(table.tenantId, table.name), index("companies_domain").on(table.tenantId, table.domain, table.id).where(sql`deleted_at is null and domain is not null`), index("companies_newest").on(table.tenantId, table.createdAt)]);
