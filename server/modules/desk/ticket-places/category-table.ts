import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";

/** A tree: a category without a parent is at the top. Names are unique among siblings. */
export const ticketCategories = pgTable(
  "ticket_categories",
  {
    ...tenantKey(),
    parentId: uuid("parent_id"),
    name: text("name").notNull(),
    description: text("description"),
    color: text("color").notNull().default("#64748b"),
    position: integer("position").notNull().default(0),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "ticket_categories_parent",
      columns: [table.tenantId, table.parentId],
      foreignColumns: [table.tenantId, table.id],
    }),
    index("ticket_categories_children").on(table.tenantId, table.parentId, table.position),
    uniqueIndex("ticket_categories_name").on(
      table.tenantId,
      sql`coalesce(parent_id::text, '')`,
      sql`lower(name)`,
    ),
  ],
);
