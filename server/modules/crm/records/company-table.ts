import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { customerTiers } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, rowVersion, tagList, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";

/** Several may have one domain or one name; those are suggested, not refused. */
export const companies = pgTable(
  "companies",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    domain: text("domain"),
    industry: text("industry"),
    size: text("size"),
    phone: text("phone"),
    address: text("address"),
    parentId: uuid("parent_id"),
    ownerId: uuid("owner_id"),
    /** Of its contacts too, but for those who have one of their own. */
    tier: text("tier", { enum: customerTiers }).notNull().default("STANDARD"),
    tags: tagList(),
    notes: text("notes"),
    deletedAt: instant("deleted_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "companies_owner",
      columns: [table.tenantId, table.ownerId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "companies_parent",
      columns: [table.tenantId, table.parentId],
      foreignColumns: [table.tenantId, table.id],
    }),
    // The orders of the list, and what narrows it most; those that were deleted are in one of their own.
    ...(["name", "createdAt", "updatedAt"] as const).map((column) =>
      index(`companies_by_${table[column].name}`)
        .on(table.tenantId, table[column], table.id)
        .where(sql`deleted_at is null`),
    ),
    ...(["ownerId", "industry", "parentId"] as const).map((column) =>
      index(`companies_${table[column].name}_name`)
        .on(table.tenantId, table[column], table.name, table.id)
        .where(sql`deleted_at is null`),
    ),
    index("companies_domain")
      .on(table.tenantId, table.domain, table.id)
      .where(sql`deleted_at is null and domain is not null`),
    index("companies_name_rows")
      .on(table.tenantId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    index("companies_gone")
      .on(table.tenantId, table.deletedAt, table.id)
      .where(sql`deleted_at is not null`),
  ],
);

/** A company's tags as rows, kept by trigger (functions.sql), for the reason that a ticket's are. */
export const companyTags = pgTable(
  "company_tags",
  {
    tenantId: text("tenant_id").notNull(),
    tag: text("tag").notNull(),
    companyId: uuid("company_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tag, table.companyId] }),
    index("company_tags_company_rows").on(table.tenantId, table.companyId),
    foreignKey({
      name: "company_tags_company",
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
    }).onDelete("cascade"),
  ],
);
