import type { z } from "zod";
import { compare } from "../../../../contract/conditions/compare.ts";
import { conditionHolds } from "../../../../contract/conditions/evaluate.ts";
import { compareAndSee, explain } from "../../../../contract/conditions/explain.ts";
import type { Line } from "../../../../contract/conditions/explain.ts";
import { slaFields } from "../../../../contract/conditions/sla-fields.ts";
import { customFieldIn, declarationOf } from "../../../../contract/conditions/tree.ts";
import type { Node, Subject, Test } from "../../../../contract/conditions/tree.ts";
import type { SlaPolicy } from "../../../../contract/desk/sla-settings.ts";
import type { SlaConditions } from "../../../../contract/desk/sla-shapes.ts";
import type { SlaMetric } from "../../../../contract/enums.ts";
import type { PolicyVersion, ReminderRule } from "./engine/book.ts";
import type { TicketFacts } from "./engine/events.ts";

/** All that a version of a policy says, as it is stored: what the engine reads, with its conditions as data. */
export interface PolicyTerms {
  isRemoved: boolean;
  place: number;
  isDefault: boolean;
  conditions: z.output<typeof SlaConditions>;
  calendarId: string;
  targets: SlaPolicy["targets"];
  pausedOnHold: SlaMetric[];
  pausedWhileSnoozed: SlaMetric[];
  reminders: ReminderRule[];
  atRiskPercent: number;
}

/** Whether conditions hold for a ticket's facts. Categories stand in them with those above them, options by their ids; blanks between. */
export function conditionsHold(conditions: Node, facts: TicketFacts): boolean {
  return conditionHolds(conditions, (test) => {
    const declared = declarationOf(fields, test.field);
    return declared !== undefined && compare(declared, test, factOf(test.field, facts), noDays);
  });
}
/** The same, with each condition's answer and what was seen. */
export const explainConditions = <T extends Test>(conditions: Node<T>, facts: TicketFacts): Line<T>[] =>
  explain(conditions, (test) => {
    const declared = declarationOf(fields, test.field);
    if (!declared) return { isTrue: false, seen: [] };
    return compareAndSee(declared, test, factOf(test.field, facts), noDays);
  }).lines;

function factOf(field: string, facts: TicketFacts): string | string[] | null {
  const fact = facts[field] ?? null;
  const isSeveral = field === "category" || customFieldIn(field) !== null;
  return isSeveral ? (fact === null ? [] : fact.split(" ")) : fact;
}
const fields: Subject = slaFields;
const noDays = { startOf: () => "", endOf: () => "" };

export function policyVersionOf(
  { policyId, version, savedAt }: { policyId: string; version: number; savedAt: number },
  terms: PolicyTerms,
): PolicyVersion {
  const targets: PolicyVersion["targets"] = {};
  for (const { metric, priority, seconds, isAroundTheClock } of terms.targets)
    targets[metric] = { ...targets[metric], [priority]: { seconds, isAroundTheClock } };
  return {
    policyId,
    version,
    savedAt,
    isRemoved: terms.isRemoved,
    place: terms.place,
    isDefault: terms.isDefault,
    appliesTo: (facts) => conditionsHold(terms.conditions, facts),
    calendarId: terms.calendarId,
    targets,
    pausedOnHold: terms.pausedOnHold,
    pausedWhileSnoozed: terms.pausedWhileSnoozed,
    reminders: terms.reminders,
    atRiskShare: terms.atRiskPercent / 100,
  };
}
