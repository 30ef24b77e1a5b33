import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { locales } from "../../../../contract/locales.ts";
import { surveyScales, surveyStates, surveyTimings } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { createdAt, instant, keyOf, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { tickets } from "../../desk/tickets/table.ts";

/** At most one row a tenant; without one the defaults of settings.ts hold. */
export const surveySettings = pgTable(
  "survey_settings",
  {
    ...tenantKey(),
    timing: text("timing", { enum: surveyTimings }).notNull().default("OFF"),
    delayHours: integer("delay_hours").notNull().default(24),
    throttleDays: integer("throttle_days").notNull().default(7),
    scale: text("scale", { enum: surveyScales }).notNull().default("CSAT"),
    lowScoreMax: integer("low_score_max").notNull().default(2),
    byMail: boolean("by_mail").notNull().default(true),
    byChat: boolean("by_chat").notNull().default(true),
    languages: text("languages", { enum: locales })
      .array()
      .notNull()
      .default(sql`'{en,es,ar}'::text[]`),
    /** Only what the tenant words differently. */
    wording: jsonb("wording")
      .$type<Partial<Record<Locale, { question: string; followUp: string; thanks: string }>>>()
      .notNull()
      .default({}),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    uniqueIndex("survey_settings_one").on(table.tenantId),
    foreignKey({
      name: "survey_settings_tenant",
      columns: [table.tenantId],
      foreignColumns: [tenants.id],
    }).onDelete("cascade"),
  ],
);

/**
 * One for each time that a ticket is resolved (`cycle`: how often it had been reopened by then). `hash` is of
 * the link's token, which is in the mail alone.
 */
export const ticketSurveys = pgTable(
  "ticket_surveys",
  {
    ...tenantKey(),
    ticketId: uuid("ticket_id").notNull(),
    contactId: uuid("contact_id"),
    agentId: uuid("agent_id"),
    cycle: integer("cycle").notNull().default(0),
    state: text("state", { enum: surveyStates }).notNull().default("SENT"),
    reason: text("reason"),
    scale: text("scale", { enum: surveyScales }).notNull().default("CSAT"),
    locale: text("locale", { enum: locales }).notNull().default("en"),
    dueAt: instant("due_at")
      .notNull()
      .default(sql`now()`),
    sentAt: instant("sent_at"),
    sentTo: text("sent_to"),
    isInChat: boolean("is_in_chat").notNull().default(false),
    hash: text("hash"),
    score: integer("score"),
    comment: text("comment"),
    answeredAt: instant("answered_at"),
    answeredBy: text("answered_by"),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "ticket_surveys_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_surveys_contact",
      columns: [table.tenantId, table.contactId],
      foreignColumns: [contacts.tenantId, contacts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ticket_surveys_agent",
      columns: [table.tenantId, table.agentId],
      foreignColumns: [users.tenantId, users.id],
    }),
    uniqueIndex("ticket_surveys_cycle")
      .on(table.tenantId, table.ticketId, table.cycle)
      .where(sql`state <> 'CANCELLED'`),
    uniqueIndex("ticket_surveys_hash").on(table.hash),
    index("ticket_surveys_contact_sent").on(table.tenantId, table.contactId, table.sentAt),
    index("ticket_surveys_sent")
      .on(table.tenantId, table.sentAt, table.id)
      .where(sql`sent_at is not null`),
    index("ticket_surveys_answered")
      .on(table.tenantId, table.answeredAt)
      .where(sql`answered_at is not null`),
    index("ticket_surveys_ticket_rows").on(table.tenantId, table.ticketId),
  ],
);
