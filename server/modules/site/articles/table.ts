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
import { locales } from "../../../../contract/locales.ts";
import { articleStatuses, versionKinds } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import {
  createdAt,
  instant,
  keyOf,
  rowVersion,
  tenantKey,
  tsvector,
  updatedAt,
} from "../../../db/columns.ts";
import { articleCategories } from "./category-table.ts";
import { tickets } from "../../desk/tickets/table.ts";

/** The words in the forms of their own language: title, then summary, then text. */
export const vectorOfWords = () =>
  tsvector("vector")
    .notNull()
    .generatedAlwaysAs(
      sql`setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, title), 'A') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, summary), 'B') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, left(text, 100000)), 'C')`,
    );

/**
 * An article of the knowledge base; the words of its working copy are in `article_translations`, one row a
 * language. `isInternal`: for staff only. What readers see is a copy (help-center/table.ts), made when it is
 * published: `publishedRevision` is the version that it shows, and `revision` the newest.
 */
export const articles = pgTable(
  "articles",
  {
    ...tenantKey(),
    slug: text("slug").notNull(),
    status: text("status", { enum: articleStatuses }).notNull().default("DRAFT"),
    isInternal: boolean("is_internal").notNull().default(false),
    isFaq: boolean("is_faq").notNull().default(false),
    categoryId: uuid("category_id"),
    position: integer("position").notNull().default(0),
    sourceLocale: text("source_locale", { enum: locales }).notNull().default("en"),
    authorId: uuid("author_id"),
    revision: integer("revision").notNull().default(1),
    publishedRevision: integer("published_revision"),
    publishedAt: instant("published_at"),
    firstPublishedAt: instant("first_published_at"),
    /**
     * A time to publish at, who chose it, and the job that does it: a job of another id finds that it was
     * moved or cancelled.
     */
    publishAt: instant("publish_at"),
    publishById: uuid("publish_by_id"),
    publishByName: text("publish_by_name"),
    publishTimerId: uuid("publish_timer_id"),
    reviewRequestedAt: instant("review_requested_at"),
    attachmentIds: uuid("attachment_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    helpful: integer("helpful").notNull().default(0),
    unhelpful: integer("unhelpful").notNull().default(0),
    deletedAt: instant("deleted_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("articles_slug")
      .on(table.tenantId, table.slug)
      .where(sql`deleted_at is null`),
    index("articles_status").on(table.tenantId, table.status, table.updatedAt),
    index("articles_updated").on(table.tenantId, table.updatedAt, table.id),
    index("articles_in_category").on(table.tenantId, table.categoryId, table.position, table.id),
    foreignKey({
      name: "articles_category",
      columns: [table.tenantId, table.categoryId],
      foreignColumns: [articleCategories.tenantId, articleCategories.id],
    }),
  ],
);

/**
 * `revision` counts the changes of this language's words; `basedOn` is the source language's when this one
 * last said the same. `vector`'s index is in functions.sql.
 */
export const articleTranslations = pgTable(
  "article_translations",
  {
    tenantId: text("tenant_id").notNull(),
    articleId: uuid("article_id").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    html: text("html").notNull(),
    text: text("text").notNull(),
    revision: integer("revision").notNull().default(1),
    basedOn: integer("based_on").notNull().default(1),
    vector: vectorOfWords(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.articleId, table.locale] }),
    foreignKey({
      name: "article_translations_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);

export interface VersionWords {
  title: string;
  summary: string;
  html: string;
}
export interface VersionContent {
  isInternal: boolean;
  sourceLocale: Locale;
  attachments: string[];
  translations: Partial<Record<Locale, VersionWords>>;
}
/** What the working copy was. */
export const articleVersions = pgTable(
  "article_versions",
  {
    tenantId: text("tenant_id").notNull(),
    articleId: uuid("article_id").notNull(),
    number: integer("number").notNull(),
    kind: text("kind", { enum: versionKinds }).notNull().default("EDIT"),
    authorId: uuid("author_id"),
    authorName: text("author_name").notNull(),
    title: text("title").notNull(),
    content: jsonb("content").$type<VersionContent>().notNull(),
    publishedAt: instant("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.articleId, table.number] }),
    foreignKey({
      name: "article_versions_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);

/** Slugs that an article had while readers could know them. One that another article takes is that one's. */
export const articleSlugs = pgTable(
  "article_slugs",
  {
    tenantId: text("tenant_id").notNull(),
    slug: text("slug").notNull(),
    articleId: uuid("article_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.slug] }),
    index("article_slugs_article_rows").on(table.tenantId, table.articleId),
    foreignKey({
      name: "article_slugs_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);

/** Articles that belong to what a ticket is about. */
export const ticketArticles = pgTable(
  "ticket_articles",
  {
    tenantId: text("tenant_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    articleId: uuid("article_id").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.articleId] }),
    index("ticket_articles_article_rows").on(table.tenantId, table.articleId),
    foreignKey({
      name: "ticket_articles_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_articles_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);
