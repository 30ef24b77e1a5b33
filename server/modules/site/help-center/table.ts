import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "../../../../contract/locales.ts";
import { createdAt, instant } from "../../../db/columns.ts";
import { attachments } from "../../workspace/attachments/table.ts";
import { articles, vectorOfWords } from "../articles/table.ts";

interface Heading {
  id: string;
  level: number;
  text: string;
}
/**
 * What readers see of an article in one language: the only articles that public calls read. A draft or an
 * internal article has no row here.
 */
export const publishedArticles = pgTable(
  "published_articles",
  {
    tenantId: text("tenant_id").notNull(),
    articleId: uuid("article_id").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    slug: text("slug").notNull(),
    categoryId: uuid("category_id"),
    position: integer("position").notNull().default(0),
    isFaq: boolean("is_faq").notNull().default(false),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    contents: jsonb("contents").$type<Heading[]>().notNull(),
    attachmentIds: uuid("attachment_ids").array().notNull(),
    vector: vectorOfWords(),
    publishedAt: instant("published_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.articleId, table.locale] }),
    uniqueIndex("published_articles_slug").on(table.tenantId, table.slug, table.locale),
    index("published_articles_in_category").on(
      table.tenantId,
      table.locale,
      table.categoryId,
      table.position,
      table.articleId,
    ),
    index("published_articles_newest").on(table.tenantId, table.locale, table.changedAt, table.articleId),
    index("published_articles_faq")
      .on(table.tenantId, table.locale, table.position, table.articleId)
      .where(sql`${table.isFaq}`),
    foreignKey({
      name: "published_articles_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The same for staff alone: published articles that are internal. A table of its own, so that no public call
 * can come upon them.
 */
export const internalArticles = pgTable(
  "internal_articles",
  {
    tenantId: text("tenant_id").notNull(),
    articleId: uuid("article_id").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    slug: text("slug").notNull(),
    title: text("title").notNull(),
    summary: text("summary").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    vector: vectorOfWords(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.articleId, table.locale] }),
    foreignKey({
      name: "internal_articles_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Which file is used by what (`article:id`, `landing-page:id`), and whether readers may have it. Files that
 * nothing uses are purged.
 */
export const siteFiles = pgTable(
  "site_files",
  {
    tenantId: text("tenant_id").notNull(),
    attachmentId: uuid("attachment_id").notNull(),
    owner: text("owner").notNull(),
    isPublic: boolean("is_public").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.attachmentId, table.owner] }),
    index("site_files_owner").on(table.tenantId, table.owner),
    foreignKey({
      name: "site_files_file",
      columns: [table.tenantId, table.attachmentId],
      foreignColumns: [attachments.tenantId, attachments.id],
    }).onDelete("cascade"),
  ],
);

/** One vote of a visitor a day on an article; `visitor` is a hash that is another one tomorrow. */
export const articleVotes = pgTable(
  "article_votes",
  {
    tenantId: text("tenant_id").notNull(),
    articleId: uuid("article_id").notNull(),
    day: text("day").notNull(),
    visitor: text("visitor").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    isHelpful: boolean("is_helpful").notNull(),
    comment: text("comment").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.articleId, table.day, table.visitor] }),
    foreignKey({
      name: "article_votes_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);

/** How often an article was read, by day. */
export const articleViews = pgTable(
  "article_views",
  {
    tenantId: text("tenant_id").notNull(),
    day: text("day").notNull(),
    articleId: uuid("article_id").notNull(),
    count: integer("count").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.articleId] }),
    foreignKey({
      name: "article_views_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Search's words of what is published: each plain word with its stems and the number of articles that have
 * it; read as a whole (vocabulary.ts).
 */
export const siteWords = pgTable(
  "site_words",
  {
    tenantId: text("tenant_id").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    word: text("word").notNull(),
    terms: text("terms").array().notNull(),
    uses: integer("uses").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.locale, table.word] })],
);

/**
 * What a stem is worth in an article: read in the order of weight, so that a search costs the same however
 * many articles there are.
 */
export const sitePostings = pgTable(
  "site_postings",
  {
    tenantId: text("tenant_id").notNull(),
    articleId: uuid("article_id").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    term: text("term").notNull(),
    weight: real("weight").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.articleId, table.locale, table.term] }),
    index("site_postings_best").on(table.tenantId, table.locale, table.term, table.weight, table.articleId),
    foreignKey({
      name: "site_postings_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);

/** What readers searched for, by day; no one's name is in it. */
export const siteSearches = pgTable(
  "site_searches",
  {
    tenantId: text("tenant_id").notNull(),
    day: text("day").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    query: text("query").notNull(),
    typed: text("typed").notNull().default(""),
    searches: integer("searches").notNull(),
    found: integer("found").notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day, table.locale, table.query] })],
);
