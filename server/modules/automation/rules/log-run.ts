import type { TriggerType } from "../../../../contract/automation/rule-parts.ts";
import { newId } from "../../../db/columns.ts";
import type { Work } from "../../../work.ts";
import type { RuleRow } from "./active.ts";
import type { Line } from "./rules.ts";
import { ruleRuns } from "./table.ts";
import type { Done } from "./table.ts";

export interface Run {
  rule: Pick<RuleRow, "id" | "name" | "kind">;
  ticketId: string;
  occasion: string;
  trigger: TriggerType;
  outcome: "MATCHED" | "MISSED" | "FAILED" | "CUT";
  problem?: string | null;
  lines: Line[];
  done?: Done[];
}

/**
 * Notes a run, past the audit log on purpose, since this is a log itself. False: this rule has had its turn
 * on this ticket for the same occasion.
 */
export async function logRun(
  work: Work,
  { rule, ticketId, occasion, trigger, outcome, problem = null, lines, done = [] }: Run,
): Promise<boolean> {
  const [row] = await work.db
    .insert(ruleRuns)
    .values({
      tenantId: work.tenant,
      id: newId(),
      ruleId: rule.id,
      ruleName: rule.name,
      kind: rule.kind,
      ticketId,
      occasion,
      trigger,
      outcome,
      problem,
      reasons: lines,
      actions: done,
      createdAt: work.now,
    })
    .onConflictDoNothing()
    .returning({ id: ruleRuns.id });
  return row !== undefined;
}
