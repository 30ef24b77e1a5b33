import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, keyOf, rowVersion, tenantKey, tsvector, updatedAt } from "../../db/columns.ts";

/** An article of the knowledge base; its words stand in `article_translations`, one row a language. `isInternal`: for staff only. */
export const articles = pgTable("articles", {
  ...tenantKey(), slug: text("slug").notNull(), status: text("status").notNull().default("DRAFT"), isInternal: boolean("is_internal").notNull().default(false), authorId: uuid("author_id"), publishedAt: instant("published_at"), deletedAt: instant("deleted_at"), version: rowVersion(), createdAt: createdAt(), updatedAt: updatedAt(),
}, (table) => [keyOf(table), uniqueIndex("articles_slug").on(table.tenantId, table.slug).where(sql`deleted_at is null`), index("articles_status").on(table.tenantId, table.status, table.updatedAt)]);

/** `vector` holds the words in the forms of their own language: title, then summary, then text. Its index stands in walls.ts. */
export const articleTranslations = pgTable("article_translations", {
  tenantId: text("tenant_id").notNull(), articleId: uuid("article_id").notNull(), locale: text("locale").notNull(), title: text("title").notNull(), summary: text("summary").notNull().default(""), html: text("html").notNull(), text: text("text").notNull(),
  vector: tsvector("vector").notNull().generatedAlwaysAs(sql`setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, title), 'A') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, summary), 'B') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, left(text, 100000)), 'C')`),
  updatedAt: updatedAt(),
}, (table) => [primaryKey({ columns: [table.tenantId, table.articleId, table.locale] }), foreignKey({ name: "article_translations_article", columns: [table.tenantId, table.articleId], foreignColumns: [articles.tenantId, articles.id] }).onDelete("cascade")]);
