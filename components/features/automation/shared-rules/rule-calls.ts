import { automationResponses } from "@/contract/automation/automation";
import { routingRules } from "@/contract/automation/routing-rules";
import type { BodyIn } from "@/contract/kit";
import type { AutomationRule, RuleKind } from "@/contract/automation/rule-parts";

export type Rule = AutomationRule;
export type RuleBody = BodyIn<typeof automationResponses.create>;

/**
 * The calls for rules of a kind. A routing rule is an automation rule with fewer words: the same calls and
 * shapes, which the cast says once for all screens.
 */
export const callsOf = (kind: RuleKind) =>
  kind === "ROUTING" ? (routingRules as unknown as typeof automationResponses) : automationResponses; // see above
