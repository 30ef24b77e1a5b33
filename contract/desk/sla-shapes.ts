import { z } from "zod";
import { slaConditionFields, slaConditionOps, slaFields } from "../conditions/sla-fields.ts";
import { CustomFieldInCondition, conditionSchemas } from "../conditions/schema.ts";
import { priorities, slaClockStates, slaMetrics, slaOutcomes, slaReasons } from "../enums.ts";
import { limits } from "../limits.ts";
import { Id, Time } from "../shapes.ts";

/** Shapes that the calls of service levels share. */
const conditions = conditionSchemas({
  subject: slaFields,
  fields: slaConditionFields,
  operators: slaConditionOps,
  ofKind: {
    choice: ["IS_ANY_OF", "IS_NONE_OF"],
    reference: ["IS_ANY_OF", "IS_NONE_OF", "IS_SET", "IS_NOT_SET"],
  },
  custom: CustomFieldInCondition,
});
export const SlaConditions = conditions.tree;
export const WrittenSlaConditions = conditions.written;

export const SlaMetric = z.enum(slaMetrics).meta({ id: "SlaMetric" });
export const SlaMetrics = z.array(SlaMetric).max(slaMetrics.length).meta({ id: "SlaMetrics" });
export const SlaTarget = z
  .object({
    metric: SlaMetric,
    priority: z.enum(priorities),
    seconds: z.number().int().min(1).max(limits.slaTargetSecondsMax),
    isAroundTheClock: z.boolean().describe("Every second counts; otherwise those of the policy's calendar"),
  })
  .meta({ id: "SlaTarget" });
/** A version of a policy or of a calendar. */
export const SlaVersion = z
  .object({ id: Id, name: z.string(), version: z.number().int() })
  .meta({ id: "SlaVersion" });

export const SlaSpan = z
  .object({
    state: z.enum(slaClockStates),
    reason: z.enum(slaReasons).nullable(),
    note: z.string().nullable().describe("A person's words for a pause"),
    from: Time,
    to: Time,
    policy: SlaVersion.nullable(),
    calendar: SlaVersion.nullable().describe("Null: every second counted"),
    openSeconds: z.number().int(),
    countedSeconds: z.number().int(),
  })
  .meta({ id: "SlaSpan" });
export const SlaMathsLine = SlaSpan.extend({
  totalSeconds: z.number().int().describe("All that was counted up to the end of this line"),
  isAhead: z.boolean().describe("Not yet past: how it will be, if nothing changes"),
}).meta({ id: "SlaMathsLine" });
export const SlaClock = z
  .object({
    metric: SlaMetric,
    cycle: z.number().int().describe("Of next responses: for which time that the customer waits"),
    policy: SlaVersion.nullable(),
    calendar: SlaVersion.nullable(),
    targetSeconds: z.number().int().nullable(),
    countedSeconds: z.number().int(),
    startedAt: Time,
    state: z.enum(slaClockStates).nullable().describe("Null once it has ended"),
    reason: z.enum(slaReasons).nullable().describe("What it waits for, or why it ended"),
    note: z.string().nullable(),
    dueAt: Time.nullable().describe("Null while it is paused"),
    remainingSeconds: z
      .number()
      .int()
      .nullable()
      .describe("Of the target's own time; below zero once past due"),
    breachedAt: Time.nullable(),
    endedAt: Time.nullable(),
    outcome: z.enum(slaOutcomes).nullable().describe("Null while it is open"),
  })
  .meta({ id: "SlaClock" });

export const SlaCompliance = z
  .object({
    met: z.number().int(),
    breached: z.number().int(),
    compliance: z.number().nullable().describe("Met among met and breached; null without data"),
  })
  .meta({ id: "SlaCompliance" });
export type SlaCompliance = z.infer<typeof SlaCompliance>;
/** As a filter; `none`: without one. */
export const IdOrNone = z.union([z.literal("none"), Id]);
