import { z } from "zod";
import { crud } from "../crud.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { AutomationRule, AutomationWrite, DryRun, RuleRun, runOutcomes } from "./rule-parts.ts";
import { Id, Line, Nothing, Person, Time, listOf, pageOf, paging, search } from "../shapes.ts";

const example = {
  name: "No one waits for four hours",
  triggers: [{ type: "WAITING_FOR" as const, minutes: 240 }],
  conditions: {
    mode: "ALL" as const,
    items: [{ field: "priority" as const, op: "IS_ANY_OF" as const, value: ["LOW", "MEDIUM"] }],
  },
  actions: [
    { type: "SET_PRIORITY" as const, priority: "HIGH" as const },
    { type: "NOTIFY" as const, to: "SUPERVISORS" as const, text: "#{{ticket.number}} waits for four hours." },
  ],
};

/** Run after what they wait for has happened, or once a time has passed since. */
export const automationResponses = group("automation-responses", {
  ...crud("/admin/automation-responses", {
    ref: "automationRule",
    row: AutomationRule,
    write: AutomationWrite,
    example,
    read: "SUPERVISOR",
    change: "MANAGER",
    changes: { group: "automation-responses", audience: "supervisors" },
  }),
  // Ours from here on.
  dryRun: endpoint("POST /admin/automation-responses/dry-run", {
    allow: "SUPERVISOR",
    transaction: "none",
    summary: "What the rule would have done in the last 30 days; writes nothing",
    body: z.object({
      ruleId: Id.optional(),
      rule: AutomationWrite.optional(),
    }),
    example: { rule: example },
    returns: DryRun,
  }),
  reorder: endpoint("POST /admin/automation-responses/reorder", {
    allow: "MANAGER",
    body: z.object({ ids: z.array(Id).min(1).max(limits.rulesMax) }),
    example: { ids: ["01980000-0000-7000-8000-000000000000"] },
    summary: "Named ones first, in this order; the others after them as they stood",
    returns: Nothing,
  }),
  runs: endpoint("GET /admin/automation-responses/{id}/runs", {
    allow: "SUPERVISOR",
    refs: { id: "automationRule" },
    query: z.object({
      ...paging,
      outcome: listOf(z.enum(runOutcomes)),
    }),
    returns: pageOf(RuleRun),
  }),
});

const Named = z.object({
  id: Id,
  name: z.string(),
});
/** Ours: what rules did to a ticket, and what a rule can name. */
export const rules = group("rules", {
  ofTicket: endpoint("GET /tickets/{id}/rule-runs", {
    allow: "USER",
    refs: { id: "ticket" },
    summary: "What rules did to it, and why; newest first",
    returns: z.object({ items: z.array(RuleRun) }),
  }),
  options: endpoint("GET /admin/rule-options", {
    allow: "SUPERVISOR",
    summary: "Whom and what a rule can name",
    returns: z.object({
      agents: z.array(Person),
      groups: z.array(Named),
      categories: z.array(Named.extend({ depth: z.number().int() })),
      companies: z.array(Named),
      skills: z.array(z.string()),
      tags: z.array(z.string()),
      contactTags: z.array(z.string()),
      timeZone: z.string(),
    }),
  }),
});

export const webhookStatuses = ["QUEUED", "SENT", "FAILED"] as const;
export const WebhookDelivery = z
  .object({
    id: Id,
    ruleName: z.string(),
    ticketId: Id.nullable(),
    url: z.string(),
    status: z.enum(webhookStatuses),
    attempts: z.array(
      z.object({
        at: Time,
        statusCode: z.number().int().nullable(),
        error: z.string().nullable(),
        tookMs: z.number().int(),
      }),
    ),
    body: z.string(),
    response: z.string().nullable(),
    nextAttemptAt: Time.nullable(),
    createdAt: Time,
    sentAt: Time.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;
/**
 * Ours: what rules sent to other systems. Each is signed, keeps its id over all attempts, and can be sent
 * again.
 */
export const webhooks = group("webhooks", {
  list: endpoint("GET /admin/webhook-deliveries", {
    allow: "MANAGER",
    query: z.object({
      ...paging,
      ...search,
      status: listOf(z.enum(webhookStatuses)),
    }),
    returns: pageOf(WebhookDelivery),
  }),
  get: endpoint("GET /admin/webhook-deliveries/{id}", {
    allow: "MANAGER",
    refs: { id: "webhookDelivery" },
    returns: WebhookDelivery,
  }),
  replay: endpoint("POST /admin/webhook-deliveries/{id}/replay", {
    allow: "MANAGER",
    refs: { id: "webhookDelivery" },
    summary: "Sends it once more, with its old id",
    returns: WebhookDelivery,
  }),
  secret: endpoint("GET /admin/webhook-secret", {
    allow: "ADMIN",
    summary: "What the signatures are made with",
    returns: z.object({
      secret: Line(200),
      previousUntil: Time.nullable(),
    }),
  }),
  rotateSecret: endpoint("POST /admin/webhook-secret/rotate", {
    allow: "ADMIN",
    summary: "A new secret; the old one signs along for 24 hours",
    returns: z.object({
      secret: Line(200),
      previousUntil: Time.nullable(),
    }),
  }),
});
