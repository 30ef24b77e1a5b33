import { z } from "zod";
import { slaStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Id, Line, Time } from "../shapes.ts";
import { SlaClock, SlaMathsLine, SlaMetric, SlaSpan, SlaVersion } from "./sla-shapes.ts";

export const TicketClocks = z
  .object({
    slaStatus: z.enum(slaStatuses).nullable(),
    slaDueAt: Time.nullable().describe("What is due first"),
    policy: SlaVersion.nullable(),
    isPaused: z.boolean().describe("By a person"),
    pauseReason: z.string().nullable(),
    clocks: z.array(SlaClock),
  })
  .meta({ id: "TicketClocks" });
export type TicketClocks = z.infer<typeof TicketClocks>;
const EscalationEntry = z
  .object({
    id: Id,
    ruleName: z.string(),
    level: z.string(),
    at: Time,
    told: z.array(z.object({ id: Id, name: z.string() })),
    changed: z.array(z.string()),
  })
  .meta({ id: "EscalationEntry" });
const ReminderOfTarget = z
  .object({
    metric: SlaMetric,
    cycle: z.number().int(),
    kind: z.enum(["AT_RISK", "REMINDER"]),
    name: z.string().nullable().describe("The reminder's; null of AT_RISK, and of one that is gone"),
    dueAt: Time,
    at: Time,
    notedAt: Time.nullable().describe("When it was written down; null of what is still to come"),
  })
  .meta({ id: "ReminderOfTarget" });
const refs = { id: "ticket" } as const;
const touches = ["tickets", "sla-breaches"] as const;

/** The clocks of one ticket. Pausing and resuming: of one's own tickets and groups; others' from SUPERVISOR. */
export const slaTickets = group("sla-tickets", {
  pause: endpoint("POST /sla/tickets/{id}/pause", {
    allow: "AGENT",
    refs,
    touches,
    changes: { group: "sla-tickets", id: "params" },
    summary: "Holds every open clock until it is resumed or the ticket is resolved; undoes no breach",
    body: z.object({ reason: Line(limits.slaPauseReasonMaxLength) }),
    example: { reason: "The customer is away until Monday." },
    returns: TicketClocks,
  }),
  resume: endpoint("POST /sla/tickets/{id}/resume", {
    allow: "AGENT",
    refs,
    touches,
    changes: { group: "sla-tickets", id: "params" },
    returns: TicketClocks,
  }),
  // Ours from here on.
  ledger: endpoint("GET /sla/tickets/{id}/ledger", {
    allow: "AGENT",
    refs,
    summary: "Each clock, its spans as they were counted, and how its due time comes about",
    returns: TicketClocks.extend({
      ledger: z.array(
        z.object({
          metric: SlaMetric,
          cycle: z.number().int(),
          spans: z.array(SlaSpan),
          maths: z
            .array(SlaMathsLine)
            .nullable()
            .describe("Null without a due time: while it is paused there is none"),
        }),
      ),
      reminders: z
        .array(ReminderOfTarget)
        .describe("What came of each target by time alone, and what is still to come; in order"),
      escalations: z.array(EscalationEntry).describe("Who was told, and what was changed"),
    }),
  }),
});
