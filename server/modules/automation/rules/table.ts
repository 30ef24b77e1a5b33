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
import type { ConditionGroup } from "../../../../contract/automation/rule-conditions.ts";
import { ruleKinds, runOutcomes, triggerTypes } from "../../../../contract/automation/rule-parts.ts";
import type { RuleAction, RuleTrigger } from "../../../../contract/automation/rule-parts.ts";
import { createdAt, instant, keyOf, rowVersion, tenantKey, updatedAt } from "../../../db/columns.ts";
import { tickets } from "../../desk/tickets/table.ts";
import type { Line } from "./rules.ts";

/** Deleted softly, since the log of what it did outlives a rule. */
export const rules = pgTable(
  "rules",
  {
    ...tenantKey(),
    kind: text("kind", { enum: ruleKinds }).notNull(),
    name: text("name").notNull(),
    description: text("description"),
    isActive: boolean("is_active").notNull().default(false),
    position: integer("position").notNull().default(0),
    triggers: jsonb("triggers").$type<RuleTrigger[]>().notNull(),
    conditions: jsonb("conditions").$type<ConditionGroup>().notNull(),
    actions: jsonb("actions").$type<RuleAction[]>().notNull(),
    stopsHere: boolean("stops_here").notNull().default(false),
    catchesUp: boolean("catches_up").notNull().default(false),
    logsMisses: boolean("logs_misses").notNull().default(false),
    deletedAt: instant("deleted_at"),
    version: rowVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    keyOf(table),
    index("rules_order")
      .on(table.tenantId, table.kind, table.position, table.id)
      .where(sql`deleted_at is null`),
  ],
);

/** What an action of a run was, and what became of it. */
export interface Done {
  action: RuleAction;
  outcome: "DONE" | "UNCHANGED" | "SKIPPED" | "FAILED";
  problem: string | null;
}

/**
 * Each time a rule did something, and why. `occasion` is what began it: a rule acts on a ticket once for
 * each, so that neither a job done twice nor a chain of rules makes it act again.
 */
export const ruleRuns = pgTable(
  "rule_runs",
  {
    ...tenantKey(),
    ruleId: uuid("rule_id").notNull(),
    ruleName: text("rule_name").notNull(),
    kind: text("kind", { enum: ruleKinds }).notNull(),
    ticketId: uuid("ticket_id").notNull(),
    occasion: text("occasion").notNull(),
    trigger: text("trigger", { enum: triggerTypes }).notNull(),
    outcome: text("outcome", { enum: runOutcomes }).notNull(),
    /** A code of ours (`chain_too_long`), or a text in every language. */
    problem: text("problem"),
    reasons: jsonb("reasons").$type<Line[]>().notNull(),
    actions: jsonb("actions").$type<Done[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    keyOf(table),
    foreignKey({
      name: "rule_runs_rule",
      columns: [table.tenantId, table.ruleId],
      foreignColumns: [rules.tenantId, rules.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "rule_runs_ticket",
      columns: [table.tenantId, table.ticketId],
      foreignColumns: [tickets.tenantId, tickets.id],
    }).onDelete("cascade"),
    uniqueIndex("rule_runs_once").on(table.tenantId, table.ticketId, table.occasion, table.ruleId),
    index("rule_runs_newest").on(table.tenantId, table.ruleId, table.createdAt, table.id),
    index("rule_runs_ticket_rows").on(table.tenantId, table.ticketId, table.id),
    index("rule_runs_age").on(table.createdAt),
  ],
);
