import { z } from "zod";
import { crud } from "../crud.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import {
  ActionResult,
  DryRun,
  Reason,
  RoutingRule,
  RoutingWrite,
  RuleRun,
  runOutcomes,
} from "./rule-parts.ts";
import { Id, Nothing, listOf, pageOf, paging } from "../shapes.ts";

const example = {
  name: "Refunds go to billing",
  triggers: [{ type: "TICKET_CREATED" as const }],
  conditions: {
    mode: "ALL" as const,
    items: [
      { field: "subjectOrMessage" as const, op: "CONTAINS_ANY_OF" as const, value: ["refund", "money back"] },
    ],
  },
  actions: [
    { type: "SET_PRIORITY" as const, priority: "HIGH" as const },
    { type: "ADD_TAGS" as const, tags: ["refund"] },
  ],
};

/** Run in their order on a ticket that is created, reopened or changed, before it is assigned. */
export const routingRules = group("routing-rules", {
  ...crud("/admin/routing-rules", {
    ref: "routingRule",
    row: RoutingRule,
    write: RoutingWrite,
    example,
    read: "SUPERVISOR",
    change: "MANAGER",
    changes: { group: "routing-rules", audience: "supervisors" },
  }),
  apply: endpoint("POST /admin/apply-routing-rules", {
    allow: "SUPERVISOR",
    touches: ["tickets", "agents"],
    summary: "Runs the rules over these tickets, or over those that wait for an agent",
    body: z.object({ ticketIds: z.array(Id).min(1).max(limits.bulkJobAbove).optional() }),
    example: {},
    returns: z.object({
      examined: z.number().int(),
      changed: z.number().int(),
      remaining: z.number().int(),
      items: z.array(
        z.object({
          ticketId: Id,
          number: z.number().int(),
          subject: z.string(),
          assignedToName: z.string().nullable(),
          rules: z.array(
            z.object({
              ruleId: Id,
              ruleName: z.string(),
              isMatch: z.boolean(),
              reasons: z.array(Reason),
              actions: z.array(ActionResult),
            }),
          ),
        }),
      ),
      skipped: z.array(
        z.object({
          id: Id,
          reason: z.string(),
        }),
      ),
    }),
  }),
  // Ours from here on.
  dryRun: endpoint("POST /admin/routing-rules/dry-run", {
    allow: "SUPERVISOR",
    transaction: "none",
    summary: "What the rule would have done in the last 30 days; writes nothing",
    body: z.object({
      ruleId: Id.optional(),
      rule: RoutingWrite.optional(),
    }),
    example: { rule: example },
    returns: DryRun,
  }),
  reorder: endpoint("POST /admin/routing-rules/reorder", {
    allow: "MANAGER",
    body: z.object({ ids: z.array(Id).min(1).max(limits.rulesMax) }),
    example: { ids: ["01980000-0000-7000-8000-000000000000"] },
    summary: "Named ones first, in this order; the others after them as they stood",
    returns: Nothing,
  }),
  runs: endpoint("GET /admin/routing-rules/{id}/runs", {
    allow: "SUPERVISOR",
    refs: { id: "routingRule" },
    query: z.object({
      ...paging,
      outcome: listOf(z.enum(runOutcomes)),
    }),
    returns: pageOf(RuleRun),
  }),
});
