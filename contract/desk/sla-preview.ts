import { z } from "zod";
import { groupModes } from "../conditions/tree.ts";
import { CustomFieldInCondition } from "../conditions/schema.ts";
import { slaConditionFields, slaConditionOps } from "../conditions/sla-fields.ts";
import {
  bulkChangeStates,
  priorities,
  slaDueChanges,
  slaFits,
  slaMetrics,
  slaOutcomes,
  ticketStatuses,
} from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Day, Id, Person, Time, pageOf, paging } from "../shapes.ts";
import { businessHours } from "../workspace/business-hours.ts";
import { agentSettings } from "./agent-settings.ts";
import { slaCalendars } from "./sla-calendars.ts";
import { slaSettings } from "./sla-settings.ts";
import { SlaCompliance, SlaMetric } from "./sla-shapes.ts";

const count = z.number().int();
const Affected = z
  .object({
    ticketId: Id,
    number: z.number().int(),
    subject: z.string(),
    metric: SlaMetric,
    before: Time.nullable(),
    after: Time.nullable(),
    change: z.enum(slaDueChanges),
    isBreachedAtOnce: z.boolean(),
  })
  .meta({ id: "SlaAffected" });
/** A line of the edited policy's conditions, groups before what they hold: whether it holds, and what was seen. */
const Reason = z
  .object({
    depth: count,
    mode: z.enum(groupModes).nullable(),
    field: z.union([z.enum(slaConditionFields), CustomFieldInCondition]).nullable(),
    op: z.enum(slaConditionOps).nullable(),
    value: z.array(z.string()),
    seen: z.array(z.string()).nullable(),
    isTrue: z.boolean(),
  })
  .meta({ id: "SlaReason" });
const TriedTarget = z.object({
  targetSeconds: count.nullable(),
  dueAt: Time.nullable().describe("Null without a target, and while it is paused"),
});
const TriedClock = z
  .object({
    metric: SlaMetric,
    cycle: count,
    outcome: z
      .enum(slaOutcomes)
      .nullable()
      .describe("Of one that an edit no longer touches; null while open"),
    isPaused: z.boolean().describe("As it would be"),
    before: TriedTarget,
    after: TriedTarget,
    change: z.enum(slaDueChanges),
    isBreachedAtOnce: z.boolean(),
  })
  .meta({ id: "SlaTriedClock" });
const Compared = z.object({ before: SlaCompliance, after: SlaCompliance });

const editedPolicy = {
  policyId: Id.optional().describe("The policy that is edited; a new one without it"),
  policy: slaSettings.create.body.partial(),
};
/** What an edit would do, before it is saved. */
export const slaPreview = group("sla-preview", {
  preview: endpoint("POST /sla/preview", {
    allow: "ADMIN",
    summary:
      "Of open tickets: which targets come earlier, later, anew, not any more, and which are breached at once",
    body: z.object({
      policyId: editedPolicy.policyId,
      policy: editedPolicy.policy.optional(),
      calendarId: Id.optional().describe("The calendar that is edited"),
      calendar: slaCalendars.create.body.partial().optional(),
      defaultPolicyId: Id.optional().describe("Another default policy"),
      removedPolicyId: Id.optional().describe("The policy that is removed"),
      order: slaSettings.reorder.body.shape.ids
        .optional()
        .describe("All policies but the default, in their new order"),
      hours: businessHours.set.body
        .partial()
        .extend({ timeZone: agentSettings.update.body.shape.timeZone })
        .optional()
        .describe("The workspace's business hours or its time zone, which are the default calendar's"),
    }),
    example: { policy: { name: "Everything sooner", targets: [] } },
    returns: z.object({
      tickets: count.describe("How many open tickets were looked at"),
      isSample: z.boolean().describe("The newest of them: there are more"),
      openTickets: count.describe("How many there are"),
      counts: z.record(z.enum(slaDueChanges), count),
      breachedAtOnce: count,
      affected: z.array(Affected).describe("The first hundred whose due time moves"),
      appliesTo: count
        .nullable()
        .describe(
          "Of those looked at, to how many the edited policy applies, or the removed one does now; null for an edit of no policy",
        ),
    }),
  }),
  ticket: endpoint("POST /sla/preview/ticket", {
    allow: "ADMIN",
    summary:
      "The edited policy against one ticket: whether it applies and why, and each of its targets before and after",
    body: z.object({ ...editedPolicy, ticketId: Id }),
    example: {
      policy: { name: "Everything sooner", targets: [] },
      ticketId: "01980000-0000-7000-8000-000000000000",
    },
    returns: z.object({
      timeZone: z.string().describe("The workspace's"),
      ticket: z.object({
        id: Id,
        number: count,
        subject: z.string(),
        status: z.enum(ticketStatuses),
        priority: z.enum(priorities),
      }),
      fit: z.enum(slaFits).describe("Whether the edited policy applies, and why not"),
      policyBefore: Person.nullable().describe("Id and name of the policy that applies now"),
      policyAfter: Person.nullable(),
      reasons: z.array(Reason).describe("Without conditions one line alone"),
      isBegunNow: z.boolean().describe("It has no clocks yet: as if they began at this moment"),
      clocks: z.array(TriedClock),
    }),
  }),
  past: endpoint("POST /sla/preview/past", {
    allow: "ADMIN",
    summary:
      "The policy's targets of the last thirty days, as they were and as they would have been. Pauses stay as they were",
    body: z.object(editedPolicy),
    example: { policy: { name: "Everything sooner", targets: [] } },
    returns: z.object({
      timeZone: z.string(),
      from: Day,
      to: Day,
      tickets: count.describe("That the policy applied or would apply to, with a target that counts"),
      isSample: z.boolean().describe("Of the newest tickets: there are more"),
      total: Compared,
      metrics: z.array(Compared.extend({ metric: z.enum(slaMetrics) })),
    }),
  }),
});

const SlaRecount = z
  .object({
    id: Id,
    state: z.enum(bulkChangeStates),
    cause: z.enum(["POLICY", "CALENDAR", "REMINDER", "ESCALATION_RULE", "OPTIONS"]),
    actorName: z.string(),
    total: count,
    done: count,
    unchanged: count.describe("Looked at, and the same as before"),
    skipped: count.describe("Gone before their turn"),
    createdAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: "SlaRecount" });
export type SlaRecount = z.infer<typeof SlaRecount>;
/**
 * Open tickets counted anew after an edit; `sla_recount_progress` tells how far it is. Supervisors edit reminders and
 * escalation rules, which begin one too.
 */
export const slaRecounts = group("sla-recounts", {
  list: endpoint("GET /sla/recounts", {
    allow: "SUPERVISOR",
    query: z.object(paging),
    summary: "The newest first",
    returns: pageOf(SlaRecount),
  }),
  get: endpoint("GET /sla/recounts/{id}", {
    allow: "SUPERVISOR",
    refs: { id: "slaRecount" },
    returns: SlaRecount,
  }),
});
