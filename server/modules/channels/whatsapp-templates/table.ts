import { foreignKey, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import {
  templateCategories,
  templateHeaderFormats,
  templateQualities,
  templateStatuses,
} from "../../../../contract/channels/template-rules.ts";
import type { TemplateButton } from "../../../../contract/channels/template-rules.ts";
import { createdAt, instant, keyOf, rowVersion, tenantKey, updatedAt } from "../../../db/columns.ts";
import { connections } from "../../workspace/connections/table.ts";

/**
 * Templates of WhatsApp's business accounts. An account may have several numbers, and each of them sends its
 * templates; `connectionId` is the one that it was written for.
 */
export const whatsappTemplates = pgTable(
  "whatsapp_templates",
  {
    ...tenantKey(),
    connectionId: uuid("connection_id").notNull(),
    businessAccountId: text("business_account_id").notNull(),
    name: text("name").notNull(),
    language: text("language").notNull(),
    category: text("category", { enum: templateCategories }).notNull(),
    status: text("status", { enum: templateStatuses }).notNull().default("DRAFT"),
    /** The provider's own, since it was submitted. */
    providerId: text("provider_id"),
    providerStatus: text("provider_status"),
    reason: text("reason"),
    quality: text("quality", { enum: templateQualities }).notNull().default("UNKNOWN"),
    headerFormat: text("header_format", { enum: templateHeaderFormats }).notNull().default("TEXT"),
    header: text("header"),
    /** The example of a header that is a file, as the provider has it; the file itself is not kept. */
    sampleHandle: text("sample_handle"),
    sampleName: text("sample_name"),
    body: text("body").notNull(),
    footer: text("footer"),
    buttons: jsonb("buttons").$type<TemplateButton[]>().notNull().default([]),
    examples: jsonb("examples").$type<Record<string, string>>().notNull().default({}),
    /** The provider's names of parts that have no place here: it is only read then. */
    otherParts: jsonb("other_parts").$type<string[]>().notNull().default([]),
    submittedAt: instant("submitted_at"),
    /** By the provider's clock: what is older than this is no news. */
    statusAt: instant("status_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "whatsapp_templates_connection",
      columns: [table.tenantId, table.connectionId],
      foreignColumns: [connections.tenantId, connections.id],
    }).onDelete("cascade"),
    uniqueIndex("whatsapp_templates_name").on(
      table.tenantId,
      table.businessAccountId,
      table.name,
      table.language,
    ),
    index("whatsapp_templates_list").on(table.tenantId, table.name, table.language, table.id),
  ],
);
export type TemplateRow = typeof whatsappTemplates.$inferSelect;
