import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  ticketColumns,
  ticketGroupings,
  ticketSortFields,
  viewAudiences,
} from "../../../../contract/enums.ts";
import type { TicketFilter } from "../../../../contract/desk/ticket-filters.ts";
import { createdAt, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { agentGroups } from "../ticket-places/group-table.ts";
import { users } from "../../people/session/table.ts";

export const savedTicketViews = pgTable(
  "ticket_views",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    ownerId: uuid("owner_id"),
    sharedWith: text("shared_with", { enum: viewAudiences }).notNull().default("NOBODY"),
    groupId: uuid("group_id"),
    filters: jsonb("filters").$type<TicketFilter>().notNull(),
    columns: text("columns", { enum: ticketColumns }).array().notNull(),
    sortBy: text("sort_by", { enum: ticketSortFields }).notNull().default("lastActivityAt"),
    sortDirection: text("sort_direction", { enum: ["asc", "desc"] })
      .notNull()
      .default("desc"),
    groupBy: text("group_by", { enum: ticketGroupings }),
    position: integer("position").notNull().default(0),
    isPinned: boolean("is_pinned").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "ticket_views_owner",
      columns: [table.tenantId, table.ownerId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_views_group",
      columns: [table.tenantId, table.groupId],
      foreignColumns: [agentGroups.tenantId, agentGroups.id],
    }).onDelete("cascade"),
    index("ticket_views_owner_rows").on(table.tenantId, table.ownerId),
    index("ticket_views_order").on(table.tenantId, table.position, table.id),
  ],
);
