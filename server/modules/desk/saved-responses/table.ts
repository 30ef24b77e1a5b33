import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { savedResponseChannels } from "../../../../contract/enums.ts";
import { createdAt, keyOf, tagList, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";

export const savedResponses = pgTable(
  "saved_responses",
  {
    ...tenantKey(),
    title: text("title").notNull(),
    shortcut: text("shortcut"),
    content: text("content").notNull(),
    channel: text("channel", { enum: savedResponseChannels }).notNull().default("ALL"),
    category: text("category"),
    tags: tagList(),
    isShared: boolean("is_shared").notNull().default(true),
    agentId: uuid("agent_id"),
    usageCount: integer("usage_count").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "saved_responses_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }),
    uniqueIndex("saved_responses_shortcut")
      .on(table.tenantId, table.shortcut)
      .where(sql`is_shared`),
    index("saved_responses_title").on(table.tenantId, table.title, table.id),
  ],
);
