"use client";
import { useTranslations } from "next-intl";
import type { DependencyEffect } from "@/contract/enums";
import type { ConditionGroup } from "@/contract/workspace/field-rules";
import { useConditionSentence } from "@/components/conditions/use-condition-words";
import type { RuleWords } from "./use-rule-words";

/** "When Product is Stoves, limit Kind of damage to Leaks and Burner." */
export function RuleSentence({
  rule,
  words,
}: {
  rule: { fieldId: string; effect: DependencyEffect; optionIds: readonly string[]; when: ConditionGroup };
  words: RuleWords;
}) {
  const t = useTranslations("fieldRules");
  const say = useConditionSentence(words.offer);
  const field = words.fieldOf(rule.fieldId);
  return (
    <span className="text-pretty text-ink">
      {t.rich(`sentence.${rule.effect}`, {
        when: say(words.conditionTree(rule.when)),
        field: words.subjectName(rule.fieldId),
        options: words.optionNames(field, rule.optionIds),
        b: (text) => <strong className="font-semibold">{text}</strong>,
      })}
    </span>
  );
}
