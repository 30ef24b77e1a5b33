import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { roles } from "../../../../contract/roles.ts";
import {
  dependencyEffects,
  fieldEntities,
  fieldRequirements,
  fieldTypes,
} from "../../../../contract/enums.ts";
import type { ConditionGroup, StoredFieldValue } from "../../../../contract/workspace/field-rules.ts";
import type { LocalText } from "../../../../contract/workspace/field-values.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";

export const customFields = pgTable(
  "custom_fields",
  {
    ...tenantKey(),
    entity: text("entity", { enum: fieldEntities }).notNull(),
    key: text("key").notNull(),
    label: jsonb("label").$type<LocalText>().notNull(),
    help: jsonb("help").$type<LocalText>(),
    type: text("type", { enum: fieldTypes }).notNull(),
    requirement: text("requirement", { enum: fieldRequirements }).notNull().default("NEVER"),
    isActive: boolean("is_active").notNull().default(true),
    position: integer("position").notNull().default(0),
    currency: text("currency"),
    decimals: integer("decimals"),
    min: doublePrecision("min"),
    max: doublePrecision("max"),
    minLength: integer("min_length"),
    maxLength: integer("max_length"),
    defaultValue: jsonb("default_value").$type<StoredFieldValue>(),
    visibleTo: text("visible_to", { enum: roles }).notNull().default("USER"),
    editableBy: text("editable_by", { enum: roles }).notNull().default("AGENT"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("custom_fields_key").on(table.tenantId, table.entity, table.key),
    index("custom_fields_order").on(table.tenantId, table.entity, table.position, table.id),
  ],
);

export const customFieldOptions = pgTable(
  "custom_field_options",
  {
    ...tenantKey(),
    fieldId: uuid("field_id").notNull(),
    label: jsonb("label").$type<LocalText>().notNull(),
    color: text("color").notNull().default("#64748b"),
    position: integer("position").notNull().default(0),
    isArchived: boolean("is_archived").notNull().default(false),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "custom_field_options_field",
      columns: [table.tenantId, table.fieldId],
      foreignColumns: [customFields.tenantId, customFields.id],
    }).onDelete("cascade"),
    index("custom_field_options_order").on(table.tenantId, table.fieldId, table.position),
  ],
);

/**
 * One row for each value; for each chosen option, of a field with options. In the column of its type, so that
 * lists can be filtered and sorted by it: texts (their beginning, folded, in `text_key`), numbers (money in
 * minor units, a ticked box as 1), moments (a day as its midnight UTC), options. Its references to their
 * owners are in the functions.sql of those modules.
 */
export const customFieldValues = pgTable(
  "custom_field_values",
  {
    ...tenantKey(),
    fieldId: uuid("field_id").notNull(),
    ticketId: uuid("ticket_id"),
    contactId: uuid("contact_id"),
    companyId: uuid("company_id"),
    dealId: uuid("deal_id"),
    text: text("text"),
    textKey: text("text_key").generatedAlwaysAs(sql`lower("left"(text, 100))`),
    number: doublePrecision("number"),
    moment: instant("moment"),
    optionId: uuid("option_id"),
  },
  (table) => [
    keyOf(table),
    check("custom_field_values_owner", sql`num_nonnulls(ticket_id, contact_id, company_id, deal_id) = 1`),
    check("custom_field_values_one", sql`num_nonnulls(text, number, moment, option_id) = 1`),
    foreignKey({
      name: "custom_field_values_field",
      columns: [table.tenantId, table.fieldId],
      foreignColumns: [customFields.tenantId, customFields.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "custom_field_values_option",
      columns: [table.tenantId, table.optionId],
      foreignColumns: [customFieldOptions.tenantId, customFieldOptions.id],
    }),
    unique("custom_field_values_once")
      .on(
        table.tenantId,
        table.ticketId,
        table.contactId,
        table.companyId,
        table.dealId,
        table.fieldId,
        table.optionId,
      )
      .nullsNotDistinct(),
    index("custom_field_values_contact_rows")
      .on(table.tenantId, table.contactId)
      .where(sql`contact_id is not null`),
    index("custom_field_values_company_rows")
      .on(table.tenantId, table.companyId)
      .where(sql`company_id is not null`),
    index("custom_field_values_deal_rows")
      .on(table.tenantId, table.dealId)
      .where(sql`deal_id is not null`),
    index("custom_field_values_by_option")
      .on(table.tenantId, table.optionId, table.ticketId)
      .where(sql`option_id is not null`),
    index("custom_field_values_by_text").on(table.tenantId, table.fieldId, table.textKey, table.ticketId),
    index("custom_field_values_by_number")
      .on(table.tenantId, table.fieldId, table.number, table.ticketId)
      .where(sql`number is not null`),
    index("custom_field_values_by_moment")
      .on(table.tenantId, table.fieldId, table.moment, table.ticketId)
      .where(sql`moment is not null`),
  ],
);

export const customFieldDependencies = pgTable(
  "custom_field_dependencies",
  {
    ...tenantKey(),
    entity: text("entity", { enum: fieldEntities }).notNull(),
    fieldId: uuid("field_id").notNull(),
    effect: text("effect", { enum: dependencyEffects }).notNull(),
    optionIds: uuid("option_ids")
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    when: jsonb("when").$type<ConditionGroup>().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "custom_field_dependencies_field",
      columns: [table.tenantId, table.fieldId],
      foreignColumns: [customFields.tenantId, customFields.id],
    }).onDelete("cascade"),
    index("custom_field_dependencies_rows").on(table.tenantId, table.entity, table.id),
    index("custom_field_dependencies_of_field").on(table.tenantId, table.fieldId),
  ],
);
