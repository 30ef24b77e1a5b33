import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { LandingContent } from "../../../../contract/site/landing-content.ts";
import { createdAt, instant, keyOf, rowVersion, tenantKey, updatedAt } from "../../../db/columns.ts";

/**
 * A page that a tenant shows to the world. `content` and `slug` are the draft; `publishedSlug` and the
 * version that `publishedNumber` names are what visitors see.
 */
export const landingPages = pgTable(
  "landing_pages",
  {
    ...tenantKey(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    content: jsonb("content").$type<LandingContent>().notNull(),
    isHome: boolean("is_home").notNull().default(false),
    publishedSlug: text("published_slug"),
    publishedNumber: integer("published_number"),
    publishedAt: instant("published_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("landing_pages_slug").on(table.tenantId, table.slug),
    uniqueIndex("landing_pages_published_slug").on(table.tenantId, table.publishedSlug),
    uniqueIndex("landing_pages_home")
      .on(table.tenantId)
      .where(sql`is_home`),
  ],
);

export const landingPageVersions = pgTable(
  "landing_page_versions",
  {
    ...tenantKey(),
    pageId: uuid("page_id").notNull(),
    number: integer("number").notNull(),
    slug: text("slug").notNull(),
    content: jsonb("content").$type<LandingContent>().notNull(),
    publishedByName: text("published_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("landing_page_versions_number").on(table.tenantId, table.pageId, table.number),
    foreignKey({
      name: "landing_page_versions_page",
      columns: [table.tenantId, table.pageId],
      foreignColumns: [landingPages.tenantId, landingPages.id],
    }).onDelete("cascade"),
  ],
);

/** How many came and how many wrote, by day of the tenant's time zone: counts and nothing else. */
export const landingPageDays = pgTable(
  "landing_page_days",
  {
    tenantId: text("tenant_id").notNull(),
    pageId: uuid("page_id").notNull(),
    day: text("day").notNull(),
    visits: integer("visits").notNull().default(0),
    conversions: integer("conversions").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.pageId] }),
    foreignKey({
      name: "landing_page_days_page",
      columns: [table.tenantId, table.pageId],
      foreignColumns: [landingPages.tenantId, landingPages.id],
    }).onDelete("cascade"),
  ],
);

/** A day's forms by the digest of what they said, so that a form sent twice is one ticket. */
export const landingFormSends = pgTable(
  "landing_form_sends",
  {
    tenantId: text("tenant_id").notNull(),
    digest: text("digest").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.digest] }),
    index("landing_form_sends_age").on(table.createdAt),
  ],
);
