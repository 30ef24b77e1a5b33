import { z } from "zod";
import { escalationLevels } from "../enums.ts";
import { crud } from "../crud.ts";
import { group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Time } from "../shapes.ts";
import { SlaMetric } from "./sla-shapes.ts";

const SlaReminder = z
  .object({
    id: Id,
    name: z.string(),
    isOn: z.boolean(),
    metric: SlaMetric,
    offsetMinutes: z
      .number()
      .int()
      .describe("Before the due time where negative; in the time of the target, so never while it is closed"),
    policyId: Id.nullable().describe("Null: of every policy"),
    policyName: z.string().nullable(),
    level: z
      .enum(escalationLevels)
      .describe("Whom it tells: where nobody of the level is there, the next one"),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "SlaReminder" });

export const slaReminders = group("sla-reminders", {
  ...crud("/sla/reminders", {
    ref: "slaReminder",
    row: SlaReminder,
    read: "SUPERVISOR",
    change: "SUPERVISOR",
    touches: ["sla-recounts"],
    changes: "sla-reminders",
    filters: { policyId: Id.optional(), metric: SlaMetric.optional() },
    write: z.object({
      name: Line(80),
      isOn: z.boolean().optional(),
      metric: SlaMetric,
      offsetMinutes: z.number().int().min(-limits.slaReminderMinutesMax).max(limits.slaReminderMinutesMax),
      policyId: Id.nullable().optional(),
      level: z.enum(escalationLevels).optional(),
    }),
    example: { name: "Half an hour left", metric: "FIRST_RESPONSE", offsetMinutes: -30 },
  }),
});
