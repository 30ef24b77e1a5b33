import { and, asc, eq, isNull } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { RuleKind } from "../../../../contract/automation/rule-parts.ts";
import type { Actor, Work } from "../../../work.ts";
import { systemActor } from "../../../work.ts";
import { rules } from "./table.ts";

export type RuleRow = typeof rules.$inferSelect;

/** By unit of work: what publishes is its own, however often the work was passed on. */
const known = new WeakMap<Work["publish"], Promise<RuleRow[]>>();

/** The rules that are on, in their order; the same all through a unit of work, since several of its steps ask. */
export async function activeRules(work: Work, kind: RuleKind): Promise<RuleRow[]> {
  const rows = known.get(work.publish) ?? work.setting("active rules", () => fetch(work));
  known.set(work.publish, rows);
  return (await rows).filter((rule) => rule.kind === kind);
}

const fetch = async ({ from }: Work): Promise<RuleRow[]> =>
  from(rules)
    .where(and(eq(rules.isActive, true), isNull(rules.deletedAt)))
    .orderBy(asc(rules.position), asc(rules.id))
    .limit(2 * limits.rulesMax);

/** In whose name a rule acts. */
export const ruleActor = (rule: Pick<RuleRow, "name">, occasion: string): Actor => ({
  ...systemActor,
  name: `Automation: ${rule.name}`,
  occasion,
  rule: rule.name,
});
