import { z } from "zod";
import { escalationLevels, escalationTriggers, priorities } from "../enums.ts";
import { crud } from "../crud.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { noticeWays } from "../notices/notifications.ts";
import { Id, Line, Tags, Time } from "../shapes.ts";
import { SlaConditions, SlaMetric, WrittenSlaConditions } from "./sla-shapes.ts";

/** What CUSTOM waits for. A target's share is of its own time: 100 is the breach, 150 half of it later. */
const When = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("TARGET_USED"),
      metrics: z.array(SlaMetric).min(1).max(3),
      percent: z.number().int().min(1).max(500),
    }),
    z.object({
      kind: z.literal("SILENCE"),
      minutes: z
        .number()
        .int()
        .min(1)
        .max(limits.slaReminderMinutesMax)
        .describe("So long the customer waits, in the time of the response's target"),
    }),
    z.object({ kind: z.literal("REOPENED"), times: z.number().int().min(1).max(100) }),
  ])
  .meta({ id: "EscalationWhen" });
/** The same, as it is answered. */
const ShownWhen = z
  .object({
    kind: z.enum(["TARGET_USED", "SILENCE", "REOPENED"]),
    metrics: z.array(SlaMetric).optional(),
    percent: z.number().int().optional(),
    minutes: z.number().int().optional(),
    times: z.number().int().optional(),
  })
  .meta({ id: "ShownEscalationWhen" });
export type EscalationWhen = z.infer<typeof When>;
const Changes = z
  .object({
    priority: z.enum(priorities),
    groupId: Id,
    assignedToId: Id.nullable().describe("Null: nobody, so that assignment finds somebody else"),
    addTags: Tags,
  })
  .partial()
  .meta({ id: "EscalationChanges" });

export const EscalationRule = z
  .object({
    id: Id,
    name: z.string(),
    isOn: z.boolean(),
    triggerType: z.enum(escalationTriggers),
    keywords: z.array(z.string()).describe("Of KEYWORD: words of a customer's message"),
    repetitions: z.number().int().nullable().describe("Of REPETITION: so many messages without an answer"),
    when: ShownWhen.nullable().describe("Of CUSTOM"),
    conditions: SlaConditions,
    level: z.enum(escalationLevels),
    userIds: z.array(Id).describe("These besides the level"),
    ways: z
      .array(z.enum(noticeWays))
      .describe("By which they are told; empty: as each has chosen for themselves"),
    changes: Changes,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "EscalationRule" });
export type EscalationRule = z.infer<typeof EscalationRule>;

const rules = crud("/admin/escalation-rules", {
  ref: "escalationRule",
  row: EscalationRule,
  read: "SUPERVISOR",
  change: "ADMIN",
  touches: ["sla-recounts"],
  changes: "escalation-rules",
  write: z.object({
    name: Line(80),
    isOn: z.boolean().optional(),
    triggerType: z.enum(escalationTriggers),
    keywords: z.array(Line(60)).max(50).optional(),
    repetitions: z.number().int().min(2).max(50).nullable().optional(),
    when: When.nullable().optional(),
    conditions: WrittenSlaConditions.optional(),
    level: z.enum(escalationLevels),
    userIds: z.array(Id).max(20).optional(),
    ways: z.array(z.enum(noticeWays)).max(noticeWays.length).optional(),
    changes: Changes.optional(),
  }),
  example: {
    name: "First answer nearly late",
    triggerType: "CUSTOM",
    when: { kind: "TARGET_USED", metrics: ["FIRST_RESPONSE"], percent: 90 },
    level: "SENIOR_AGENT",
    changes: { priority: "HIGH" },
  },
});
/**
 * When a ticket goes to somebody else's notice: whom it tells by the level, where nobody of it is there the next
 * one, and what it changes. INTENT and SENTIMENT are refused with the reason (`GET .../triggers`).
 */
export const escalationRules = group("escalation-rules", {
  ...rules,
  triggers: endpoint("GET /admin/escalation-rules/triggers", {
    allow: "SUPERVISOR",
    summary: "Which triggers can be chosen, and why others cannot",
    returns: z.object({
      items: z.array(
        z.object({
          triggerType: z.enum(escalationTriggers),
          isAvailable: z.boolean(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
});
