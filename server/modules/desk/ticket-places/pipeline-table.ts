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

/** A stream of work, such as returns or incidents, and the people who work in it. */
export const ticketPipelines = pgTable(
  "ticket_pipelines",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    description: text("description"),
    isDefault: boolean("is_default").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("ticket_pipelines_name").on(table.tenantId, sql`lower(name)`),
    uniqueIndex("ticket_pipelines_default")
      .on(table.tenantId)
      .where(sql`is_default`),
  ],
);

export const ticketPipelineAgents = pgTable(
  "ticket_pipeline_agents",
  {
    tenantId: text("tenant_id").notNull(),
    pipelineId: uuid("pipeline_id").notNull(),
    agentId: uuid("agent_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.pipelineId, table.agentId] }),
    index("ticket_pipeline_agents_of").on(table.tenantId, table.agentId),
    foreignKey({
      name: "ticket_pipeline_agents_pipeline",
      columns: [table.tenantId, table.pipelineId],
      foreignColumns: [ticketPipelines.tenantId, ticketPipelines.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_pipeline_agents_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }).onDelete("cascade"),
  ],
);
