import type { ConditionField } from "../../../../contract/automation/rule-conditions.ts";
import { newId } from "../../../db/columns.ts";
import { actingAs } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import type { TicketRow } from "../../desk/tickets/queries.ts";
import { isDone, isWorking } from "../../desk/tickets/rules.ts";
import { writeTicket } from "../../desk/tickets/write.ts";
import { activeRules, ruleActor } from "./active.ts";
import type { RuleRow } from "./active.ts";
import { lookAt } from "./facts.ts";
import type { InHand } from "./facts.ts";
import { knownTo } from "./known.ts";
import { logRun } from "./log-run.ts";
import { evaluateConditions, fieldsIn, findTriggeringEvent, isNearMiss } from "./rules.ts";
import type { Happening, Verdict } from "./rules.ts";
import type { Done } from "./table.ts";
import { patchByRules } from "./rule-patch.ts";

interface Given extends InHand {
  /** Somebody chose who has it, or that nobody has. */ keepsAssignee?: boolean;
}
export interface Routed {
  rule: RuleRow;
  verdict: Verdict;
  done: Done[];
}

/**
 * What the routing rules make of a ticket whose row this transaction has written, before it is assigned.
 * @param before null for one that is new
 */
export async function routeTicket(
  work: Work,
  before: TicketRow | null,
  ticket: TicketRow,
  given: Given = {},
): Promise<TicketRow> {
  const happenings = occasionsIn(before, ticket);
  if (happenings.length === 0 || isDone(ticket.status) || ticket.deletedAt !== null) return ticket;
  const rules = await activeRules(work, "ROUTING");
  return (
    await routeBy(
      work,
      rules.filter((rule) => findTriggeringEvent(rule.triggers, happenings)),
      ticket,
      happenings,
      "routing",
      given,
    )
  ).ticket;
}

/**
 * The same by these rules, with what each of them said.
 * @param cause `rule` where that is the whole call, `routing` where it is a part of one
 */
export async function routeBy(
  work: Work,
  rules: readonly RuleRow[],
  first: TicketRow,
  happenings: readonly Happening[],
  cause: "routing" | "rule",
  { keepsAssignee = false, ...given }: Given = {},
): Promise<{ ticket: TicketRow; routed: Routed[] }> {
  const routed: Routed[] = [];
  if (rules.length === 0) return { ticket: first, routed };
  const fields: Set<ConditionField> = fieldsIn(rules.map(({ conditions }) => conditions));
  const occasion = work.actor.occasion ?? newId();
  let ticket = first;
  let facts = await lookAt(work, ticket, fields, given);
  for (const rule of rules) {
    const verdict = evaluateConditions(rule.conditions, facts);
    const trigger = findTriggeringEvent(rule.triggers, happenings)?.type ?? "TICKET_CREATED";
    if (!verdict.isTrue) {
      routed.push({ rule, verdict, done: [] });
      if (rule.logsMisses && isNearMiss(verdict))
        await logRun(work, {
          rule,
          ticketId: ticket.id,
          occasion,
          trigger,
          outcome: "MISSED",
          lines: verdict.lines,
        });
      continue;
    }
    const { patch, done } = patchByRules(
      rule.actions,
      ticket,
      await knownTo(work, rule.actions),
      keepsAssignee,
    );
    routed.push({ rule, verdict, done });
    // For one occasion once: what automation changes does not go round in circles either.
    if (
      !(await logRun(work, {
        rule,
        ticketId: ticket.id,
        occasion,
        trigger,
        outcome: "MATCHED",
        lines: verdict.lines,
        done,
      }))
    )
      continue;
    const after = await writeTicket(actingAs(work, ruleActor(rule, occasion)), ticket, patch, cause);
    if (after !== ticket) {
      ticket = after;
      facts = await lookAt(work, ticket, fields, given);
    }
    if (rule.stopsHere) break;
  }
  return { ticket, routed };
}

function occasionsIn(before: TicketRow | null, after: TicketRow): Happening[] {
  if (before === null) return [{ type: "TICKET_CREATED" }];
  if (isDone(before.status) && isWorking(after.status)) return [{ type: "TICKET_REOPENED" }];
  const isChanged = changing.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return isChanged ? [{ type: "TICKET_CHANGED" }] : [];
}
const changing = [
  "subject",
  "status",
  "priority",
  "tags",
  "contactId",
  "companyId",
  "assignedToId",
  "requiredSkills",
  "isSensitive",
  "categoryId",
  "groupId",
  "pipelineId",
] as const;
