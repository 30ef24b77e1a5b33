import { z } from "zod";
import { channels, priorities, slaBreachStates, ticketStatuses } from "../enums.ts";
import { endpoint, group } from "../kit.ts";
import { Id, Text, Time, listOf, pageOf, paging } from "../shapes.ts";
import { IdOrNone, SlaMetric, SlaVersion } from "./sla-shapes.ts";

export const SlaBreach = z
  .object({
    id: Id,
    status: z.enum(slaBreachStates),
    metric: SlaMetric,
    cycle: z.number().int(),
    policy: SlaVersion.nullable(),
    targetSeconds: z.number().int(),
    breachedAt: Time.describe("The due time, to the second, whenever it was noticed"),
    endedAt: Time.nullable().describe("When its clock ended: answered or resolved, too late"),
    ticket: z.object({
      id: Id,
      number: z.number().int(),
      subject: z.string(),
      status: z.enum(ticketStatuses),
      priority: z.enum(priorities),
      assignedToId: Id.nullable(),
      assignedToName: z.string().nullable(),
      groupId: Id.nullable(),
    }),
    acknowledgedAt: Time.nullable(),
    acknowledgedByName: z.string().nullable(),
    resolvedAt: Time.nullable(),
    resolvedByName: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: "SlaBreach" });
export type SlaBreach = z.infer<typeof SlaBreach>;
const filters = {
  ...paging,
  status: listOf(z.enum(slaBreachStates)),
  ticketId: Id.optional(),
  metric: listOf(SlaMetric),
  policyId: IdOrNone.optional(),
  groupId: IdOrNone.optional().describe("Of the ticket as it is now, like priority, channel and assignee"),
  assignedToId: IdOrNone.optional(),
  priority: listOf(z.enum(priorities)),
  channel: listOf(z.enum(channels)),
  from: Time.optional(),
  to: Time.optional().describe("Breached within"),
};
const refs = { id: "slaBreach" } as const;
const acknowledged = {
  allow: "AGENT",
  refs,
  touches: ["tickets", "sla-metrics"],
  changes: { group: "sla-breaches", id: "params" },
  returns: SlaBreach,
} as const;

/** An agent sees those of their own tickets and groups; a SUPERVISOR all. The newest first. A row is never deleted. */
export const slaBreaches = group("sla-breaches", {
  list: endpoint("GET /sla/breaches", {
    allow: "AGENT",
    query: z.object(filters),
    returns: pageOf(SlaBreach),
  }),
  acknowledge: endpoint("POST /sla/breaches/{id}/acknowledge", {
    ...acknowledged,
    summary: "OPEN becomes ACKNOWLEDGED; what is so already stays as it is",
  }),
  resolve: endpoint("POST /sla/breaches/{id}/resolve", {
    ...acknowledged,
    allow: "SUPERVISOR",
    body: z.object({
      userId: Id.optional().describe("The caller's own, or 403"),
      notes: Text(2000).optional(),
    }),
    example: { notes: "The courier lost it; the customer has a new one." },
  }),
  adminList: endpoint("GET /admin/sla-breaches", {
    allow: "SUPERVISOR",
    summary: "Of all teams",
    query: z.object(filters),
    returns: pageOf(SlaBreach),
  }),
  adminAcknowledge: endpoint("POST /admin/sla-breaches/{id}/acknowledge", {
    ...acknowledged,
    allow: "SUPERVISOR",
  }),
});
