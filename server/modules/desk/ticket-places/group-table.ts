import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";

/** A team that tickets can be given to: while a ticket has a group, only its members come into question. */
export const agentGroups = pgTable(
  "agent_groups",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    description: text("description"),
    autoAssign: boolean("auto_assign").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [keyOf(table), uniqueIndex("agent_groups_name").on(table.tenantId, sql`lower(name)`)],
);

export const agentGroupMembers = pgTable(
  "agent_group_members",
  {
    tenantId: text("tenant_id").notNull(),
    groupId: uuid("group_id").notNull(),
    agentId: uuid("agent_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.groupId, table.agentId] }),
    index("agent_group_members_of").on(table.tenantId, table.agentId),
    foreignKey({
      name: "agent_group_members_group",
      columns: [table.tenantId, table.groupId],
      foreignColumns: [agentGroups.tenantId, agentGroups.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "agent_group_members_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
  ],
);
