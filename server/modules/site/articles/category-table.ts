import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "../../../../contract/locales.ts";
import { createdAt, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";

/** A tree: a category without a parent is at the top. */
export const articleCategories = pgTable(
  "article_categories",
  {
    ...tenantKey(),
    parentId: uuid("parent_id"),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "article_categories_parent",
      columns: [table.tenantId, table.parentId],
      foreignColumns: [table.tenantId, table.id],
    }),
    index("article_categories_children").on(table.tenantId, table.parentId, table.position),
  ],
);

export const articleCategoryWords = pgTable(
  "article_category_words",
  {
    tenantId: text("tenant_id").notNull(),
    categoryId: uuid("category_id").notNull(),
    locale: text("locale", { enum: locales }).notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    slug: text("slug").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.categoryId, table.locale] }),
    uniqueIndex("article_category_words_slug").on(table.tenantId, table.locale, table.slug),
    foreignKey({
      name: "article_category_words_category",
      columns: [table.tenantId, table.categoryId],
      foreignColumns: [articleCategories.tenantId, articleCategories.id],
    }).onDelete("cascade"),
  ],
);
