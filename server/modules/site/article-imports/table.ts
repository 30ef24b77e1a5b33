import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "../../../../contract/locales.ts";
import {
  importNotes,
  importProblems,
  importReasons,
  importRowStates,
  importStates,
} from "../../../../contract/enums.ts";
import { sql } from "drizzle-orm";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { articles } from "../articles/table.ts";
import { users } from "../../people/session/table.ts";
import type { Content } from "./content.ts";
import type { Robots } from "./robots.ts";

/** What a site let be known of itself when its pages were listed. */
export interface Crawl {
  rules: Robots["rules"];
  delayMs: number;
  origin: string;
  bytesRead: number;
}

export const articleImports = pgTable(
  "article_imports",
  {
    ...tenantKey(),
    actorId: uuid("actor_id").notNull(),
    actorName: text("actor_name").notNull(),
    kind: text("kind", { enum: ["ZIP", "SITE"] }).notNull(),
    name: text("name").notNull(),
    /** What it is known by when it is imported again. */
    source: text("source").notNull(),
    /** The zip: an upload that is purged a day later, like any that was not sent. */
    attachmentId: uuid("attachment_id"),
    crawl: jsonb("crawl").$type<Crawl>(),
    locale: text("locale", { enum: locales }).notNull(),
    categoryId: uuid("category_id"),
    publish: boolean("publish").notNull().default(false),
    state: text("state", { enum: importStates }).notNull().default("READING"),
    problem: text("problem", { enum: importProblems }),
    total: integer("total").notNull().default(0),
    isCut: boolean("is_cut").notNull().default(false),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "article_imports_actor",
      columns: [table.tenantId, table.actorId],
      foreignColumns: [users.tenantId, users.id],
    }),
    index("article_imports_actor_rows").on(table.tenantId, table.actorId, table.id),
    index("article_imports_active")
      .on(table.updatedAt)
      .where(sql`state in ('READING','RUNNING')`),
  ],
);

/**
 * One for each file or page. `content` is as it was read, never shown, and goes when the article is made;
 * rows are kept for 30 days.
 */
export const articleImportRows = pgTable(
  "article_import_rows",
  {
    tenantId: text("tenant_id").notNull(),
    importId: uuid("import_id").notNull(),
    number: integer("number").notNull(),
    path: text("path").notNull(),
    state: text("state", { enum: importRowStates }).notNull().default("PENDING"),
    reason: text("reason", { enum: importReasons }),
    detail: text("detail"),
    notes: text("notes", { enum: importNotes })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    title: text("title"),
    locale: text("locale", { enum: locales }),
    slug: text("slug"),
    category: text("category")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    isPublished: boolean("is_published").notNull().default(false),
    hash: text("hash"),
    content: jsonb("content").$type<Content>(),
    /** Rows of one number are languages of one article. */
    articleNumber: integer("article_number"),
    articleId: uuid("article_id"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.importId, table.number] }),
    foreignKey({
      name: "article_import_rows_import",
      columns: [table.tenantId, table.importId],
      foreignColumns: [articleImports.tenantId, articleImports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "article_import_rows_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
    index("article_import_rows_state").on(table.tenantId, table.importId, table.state, table.number),
    index("article_import_rows_article_rows")
      .on(table.tenantId, table.articleId)
      .where(sql`article_id is not null`),
  ],
);

/**
 * Where an article came from, and as what: the same again changes nothing, and what somebody has edited here
 * since is left alone.
 */
export const articleSources = pgTable(
  "article_sources",
  {
    tenantId: text("tenant_id").notNull(),
    source: text("source").notNull(),
    path: text("path").notNull(),
    articleId: uuid("article_id").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    hash: text("hash").notNull(),
    /** The article's, as the import left it. */ revision: integer("revision").notNull(),
    /** By its path: what it was, and the attachment that it became. */
    files: jsonb("files").$type<Record<string, { sha256: string; id: string }>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.source, table.path] }),
    index("article_sources_hash").on(table.tenantId, table.hash),
    index("article_sources_article_rows").on(table.tenantId, table.articleId),
    foreignKey({
      name: "article_sources_article",
      columns: [table.tenantId, table.articleId],
      foreignColumns: [articles.tenantId, articles.id],
    }).onDelete("cascade"),
  ],
);
