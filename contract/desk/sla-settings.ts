import { z } from "zod";
import { crud } from "../crud.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Nothing, Text, Time } from "../shapes.ts";
import { SlaCalendar } from "./sla-calendars.ts";
import { SlaConditions, SlaMetrics, SlaTarget, WrittenSlaConditions } from "./sla-shapes.ts";

export const SlaPolicy = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    isOn: z.boolean(),
    isDefault: z
      .boolean()
      .describe("Applies where no other does; it has no conditions and cannot be deleted"),
    place: z.number().int().describe("The first that applies is a ticket's; the default comes last"),
    conditions: SlaConditions,
    calendarId: Id,
    calendarName: z.string(),
    targets: z.array(SlaTarget),
    pausedOnHold: SlaMetrics.nullable().describe("What ON_HOLD pauses; null: as the workspace says"),
    pausedWhileSnoozed: SlaMetrics,
    version: z.number().int().describe("Each edit makes a new one; the ledger names it"),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: "SlaPolicy" });
export type SlaPolicy = z.infer<typeof SlaPolicy>;
const Write = z.object({
  name: Line(80),
  description: Text(300).nullable().optional(),
  isOn: z.boolean().optional(),
  place: z.number().int().min(0).max(1000).optional(),
  conditions: WrittenSlaConditions.optional(),
  calendarId: Id.optional().describe("Without one the workspace's default"),
  targets: z.array(SlaTarget).max(limits.slaTargetsMax).optional(),
  pausedOnHold: SlaMetrics.nullable().optional(),
  pausedWhileSnoozed: SlaMetrics.optional(),
});

export const SlaOptions = z
  .object({
    isOn: z.boolean(),
    defaultPolicyId: Id,
    defaultCalendarId: Id,
    atRiskPercent: z.number().int().describe("Of the target's own time, from which on a ticket is at risk"),
    pausedOnHold: SlaMetrics.describe("What ON_HOLD pauses where a policy does not say"),
  })
  .meta({ id: "SlaOptions" });
export type SlaOptions = z.infer<typeof SlaOptions>;

/** Policies, and what holds for the whole workspace. After a write open tickets are counted anew (`sla-recounts`). */
export const slaSettings = group("sla-settings", {
  ...crud("/sla/settings", {
    ref: "slaPolicy",
    row: SlaPolicy,
    read: "AGENT",
    change: "ADMIN",
    touches: ["tickets", "sla-recounts"],
    changes: "sla-settings",
    write: Write,
    example: {
      name: "Premium customers",
      conditions: { mode: "ALL", items: [{ field: "tier", op: "IS_ANY_OF", value: ["PREMIUM", "VIP"] }] },
      targets: [
        { metric: "FIRST_RESPONSE", priority: "URGENT", seconds: 900, isAroundTheClock: true },
        { metric: "RESOLUTION", priority: "URGENT", seconds: 14_400, isAroundTheClock: false },
      ],
    },
  }),
  options: endpoint("PATCH /admin/sla", {
    allow: "ADMIN",
    changes: { group: "sla-settings", id: "all" },
    touches: ["tickets", "sla-recounts", "sla-calendars", "business-hours"],
    summary: "On or off, the default policy, the share for AT_RISK, what ON_HOLD pauses",
    body: z
      .object({
        isOn: z.boolean(),
        defaultPolicyId: Id.describe(
          "It loses its conditions and is on; the one before is off, since it would come first for every ticket",
        ),
        defaultCalendarId: Id,
        atRiskPercent: z.number().int().min(1).max(99),
        pausedOnHold: SlaMetrics,
      })
      .partial(),
    example: { isOn: true, atRiskPercent: 80 },
    returns: SlaOptions,
  }),
  all: endpoint("GET /admin/sla-settings", {
    allow: "SUPERVISOR",
    summary: "Options, policies in their order, and calendars, in one",
    returns: z.object({
      options: SlaOptions,
      policies: z.array(SlaPolicy),
      calendars: z.array(SlaCalendar),
    }),
  }),
  // Ours from here on.
  reorder: endpoint("POST /sla/settings/reorder", {
    allow: "ADMIN",
    changes: { group: "sla-settings", id: "all" },
    touches: ["tickets", "sla-recounts"],
    summary:
      "All policies but the default, which stays last, in their new order; what moves is a new version",
    body: z.object({ ids: z.array(Id).min(1).max(limits.slaPoliciesMax) }),
    example: { ids: ["01980000-0000-7000-8000-000000000000"] },
    returns: Nothing,
  }),
  state: endpoint("GET /sla", {
    allow: "USER",
    summary: "Whether service levels are on: where they are not, screens show nothing of them",
    returns: z.object({ isOn: z.boolean() }),
  }),
});
