import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { dealStages as stageKinds } from "../../../../contract/crm/deal-rules.ts";
import { createdAt, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";

/** A way that deals go, such as new business or renewals. Every tenant has a default one. */
export const dealPipelines = pgTable(
  "deal_pipelines",
  {
    ...tenantKey(),
    name: text("name").notNull(),
    description: text("description"),
    isDefault: boolean("is_default").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    position: integer("position").notNull().default(0),
    lostReasons: text("lost_reasons")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("deal_pipelines_name").on(table.tenantId, sql`lower(name)`),
    uniqueIndex("deal_pipelines_default")
      .on(table.tenantId)
      .where(sql`is_default`),
  ],
);

/** `kind`: one of the seven. `requiredFields`: names of a deal's fields, and ids of custom fields. */
export const dealStages = pgTable(
  "deal_stages",
  {
    ...tenantKey(),
    pipelineId: uuid("pipeline_id").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: stageKinds }).notNull(),
    probability: integer("probability").notNull(),
    position: integer("position").notNull(),
    color: text("color"),
    requiredFields: text("required_fields")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    rottingDays: integer("rotting_days"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "deal_stages_pipeline",
      columns: [table.tenantId, table.pipelineId],
      foreignColumns: [dealPipelines.tenantId, dealPipelines.id],
    }).onDelete("cascade"),
    uniqueIndex("deal_stages_name").on(table.tenantId, table.pipelineId, sql`lower(name)`),
    index("deal_stages_order").on(table.tenantId, table.pipelineId, table.position),
  ],
);
