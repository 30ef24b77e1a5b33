import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { agentStatuses, statusSources } from "../../../../contract/enums.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { users } from "../../people/session/table.ts";

export const statusDefinitions = pgTable(
  "status_definitions",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    color: text("color").notNull().default("#009EFF"),
    isAvailable: boolean("is_available").notNull(),
    status: text("status", { enum: agentStatuses }).notNull(),
    description: text("description"),
    isBuiltIn: boolean("is_built_in").notNull().default(false),
    position: integer("position").notNull().default(100),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [keyOf(table), uniqueIndex("status_definitions_name").on(table.tenantId, sql`lower(name)`)],
);

/**
 * The status an agent has now. `timerId` names the timed change, so that a late timer of an earlier one does
 * nothing.
 */
export const agentStatus = pgTable(
  "agent_status",
  {
    tenantId: text("tenant_id").notNull(),
    agentId: uuid("agent_id").notNull(),
    definitionId: uuid("definition_id").notNull(),
    previousDefinitionId: uuid("previous_definition_id"),
    note: text("note"),
    updatedAt: instant("updated_at").notNull(),
    scheduledEndTime: instant("scheduled_end_time"),
    timerId: uuid("timer_id"),
    idleSince: instant("idle_since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.agentId] }),
    foreignKey({
      name: "agent_status_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "agent_status_definition",
      columns: [table.tenantId, table.definitionId],
      foreignColumns: [statusDefinitions.tenantId, statusDefinitions.id],
    }),
  ],
);

export const agentStatusHistory = pgTable(
  "agent_status_history",
  {
    ...tenantKey(),
    agentId: uuid("agent_id").notNull(),
    from: text("from_name"),
    to: text("to_name").notNull(),
    color: text("color").notNull(),
    isAvailable: boolean("is_available").notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    source: text("source", { enum: statusSources }).notNull(),
    note: text("note"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "agent_status_history_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    index("agent_status_history_rows").on(table.tenantId, table.agentId, table.startedAt),
  ],
);

export const skills = pgTable(
  "skills",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    description: text("description"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [keyOf(table), uniqueIndex("skills_name").on(table.tenantId, sql`lower(name)`)],
);

export const agentSkills = pgTable(
  "agent_skills",
  {
    tenantId: text("tenant_id").notNull(),
    agentId: uuid("agent_id").notNull(),
    skillId: uuid("skill_id").notNull(),
    level: integer("level").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.agentId, table.skillId] }),
    foreignKey({
      name: "agent_skills_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "agent_skills_skill",
      columns: [table.tenantId, table.skillId],
      foreignColumns: [skills.tenantId, skills.id],
    }).onDelete("cascade"),
  ],
);
