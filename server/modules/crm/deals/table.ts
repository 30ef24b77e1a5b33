import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  dealSources,
  dealStages as stageKinds,
  forecastCategories,
} from "../../../../contract/crm/deal-rules.ts";
import { createdAt, instant, keyOf, rowVersion, tagList, tenantKey, updatedAt } from "../../../db/columns.ts";
import { companies } from "../records/company-table.ts";
import { contacts } from "../records/contact-table.ts";
import { dealPipelines, dealStages } from "./pipeline-table.ts";
import { users } from "../../people/session/table.ts";

/**
 * `amount`: minor units of `currency`. `stage`: the kind of its stage, kept here so that lists and figures
 * ask this table alone; `closedAt`: when it was won or lost. `expectedCloseDate`: a day of the calendar, not
 * a moment; `closeKey`: the same, and the last of all days where none is known, so that a list can be ordered
 * by it. `position`: in its column, the least at the top.
 */
export const deals = pgTable(
  "deals",
  {
    ...tenantKey(),
    title: text("title").notNull(),
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency").notNull(),
    pipelineId: uuid("pipeline_id").notNull(),
    stageId: uuid("stage_id").notNull(),
    stage: text("stage", { enum: stageKinds }).notNull(),
    position: doublePrecision("position").notNull(),
    ownerId: uuid("owner_id"),
    companyId: uuid("company_id"),
    expectedCloseDate: date("expected_close_date", { mode: "string" }),
    closeKey: date("close_key", { mode: "string" })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(expected_close_date, date '9999-12-31')`),
    amountKey: bigint("amount_key", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(amount, -1)`),
    forecastCategory: text("forecast_category", { enum: forecastCategories }),
    lostReason: text("lost_reason"),
    source: text("source", { enum: dealSources }),
    tags: tagList(),
    notes: text("notes"),
    stageSince: instant("stage_since").notNull(),
    closedAt: instant("closed_at"),
    deletedAt: instant("deleted_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    check("deals_amount", sql`amount >= 0`),
    check("deals_closed", sql`(stage in ('CLOSED_WON', 'CLOSED_LOST')) = (closed_at is not null)`),
    check("deals_lost", sql`stage <> 'CLOSED_LOST' or lost_reason is not null`),
    foreignKey({
      name: "deals_pipeline",
      columns: [table.tenantId, table.pipelineId],
      foreignColumns: [dealPipelines.tenantId, dealPipelines.id],
    }),
    foreignKey({
      name: "deals_stage",
      columns: [table.tenantId, table.stageId],
      foreignColumns: [dealStages.tenantId, dealStages.id],
    }),
    foreignKey({
      name: "deals_owner",
      columns: [table.tenantId, table.ownerId],
      foreignColumns: [users.tenantId, users.id],
    }),
    foreignKey({
      name: "deals_company",
      columns: [table.tenantId, table.companyId],
      foreignColumns: [companies.tenantId, companies.id],
    }),
    // A column of the board in its order; the orders of the list; what figures add up.
    index("deals_board")
      .on(table.tenantId, table.stageId, table.position, table.id)
      .where(sql`deleted_at is null`),
    index("deals_sums")
      .on(table.tenantId, table.stageId, table.currency, table.amount)
      .where(sql`deleted_at is null`),
    index("deals_updated").on(table.tenantId, table.updatedAt, table.id),
    index("deals_created").on(table.tenantId, table.createdAt, table.id),
    index("deals_title").on(table.tenantId, table.title, table.id),
    index("deals_amounts").on(table.tenantId, table.amountKey, table.id),
    index("deals_close").on(table.tenantId, table.closeKey, table.id),
    index("deals_since").on(table.tenantId, table.stageSince, table.id),
    index("deals_gone")
      .on(table.tenantId, table.id)
      .where(sql`deleted_at is not null`),
    index("deals_owner_rows").on(table.tenantId, table.ownerId, table.updatedAt, table.id),
    index("deals_company_rows").on(table.tenantId, table.companyId, table.updatedAt, table.id),
    index("deals_forecast_open")
      .on(
        table.tenantId,
        table.expectedCloseDate,
        table.currency,
        table.forecastCategory,
        table.stageId,
        table.amount,
      )
      .where(sql`deleted_at is null and closed_at is null`),
    index("deals_forecast_closed")
      .on(table.tenantId, table.stage, table.closedAt, table.currency, table.amount)
      .where(sql`deleted_at is null and closed_at is not null`),
  ],
);

/** Whom a deal is with; the least position is its first contact. */
export const dealContacts = pgTable(
  "deal_contacts",
  {
    tenantId: text("tenant_id").notNull(),
    dealId: uuid("deal_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.dealId, table.contactId] }),
    index("deal_contacts_of").on(table.tenantId, table.contactId, table.dealId),
    foreignKey({
      name: "deal_contacts_deal",
      columns: [table.tenantId, table.dealId],
      foreignColumns: [deals.tenantId, deals.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "deal_contacts_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
  ],
);

/** Tickets that were started from a deal; the reference to them is in desk/tickets/functions.sql. */
export const dealTickets = pgTable(
  "deal_tickets",
  {
    tenantId: text("tenant_id").notNull(),
    dealId: uuid("deal_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.dealId, table.ticketId] }),
    index("deal_tickets_of").on(table.tenantId, table.ticketId),
    foreignKey({
      name: "deal_tickets_deal",
      columns: [table.tenantId, table.dealId],
      foreignColumns: [deals.tenantId, deals.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Each move of a deal, its making among them (`fromStageId` null): what it was worth then, and since when it
 * had been where it was. Stages go by, history stays: names and kinds are kept as they were, and no foreign
 * key holds a stage for its history's sake.
 */
export const dealStageHistory = pgTable(
  "deal_stage_history",
  {
    ...tenantKey(),
    dealId: uuid("deal_id").notNull(),
    fromPipelineId: uuid("from_pipeline_id"),
    fromPipelineName: text("from_pipeline_name"),
    fromStageId: uuid("from_stage_id"),
    fromName: text("from_name"),
    fromKind: text("from_kind", { enum: stageKinds }),
    toPipelineId: uuid("to_pipeline_id").notNull(),
    toPipelineName: text("to_pipeline_name").notNull(),
    toStageId: uuid("to_stage_id").notNull(),
    toName: text("to_name").notNull(),
    toKind: text("to_kind", { enum: stageKinds }).notNull(),
    at: instant("at").notNull(),
    since: instant("since"),
    byId: uuid("by_id"),
    byName: text("by_name").notNull(),
    amount: bigint("amount", { mode: "number" }),
    currency: text("currency").notNull(),
    lostReason: text("lost_reason"),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "deal_stage_history_deal",
      columns: [table.tenantId, table.dealId],
      foreignColumns: [deals.tenantId, deals.id],
    }).onDelete("cascade"),
    index("deal_stage_history_of").on(table.tenantId, table.dealId, table.at, table.id),
    index("deal_stage_history_to").on(table.tenantId, table.toPipelineId, table.at),
    index("deal_stage_history_from").on(table.tenantId, table.fromPipelineId, table.at),
  ],
);
