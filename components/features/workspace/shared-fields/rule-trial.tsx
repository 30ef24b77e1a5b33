"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Eye, EyeOff } from "lucide-react";
import type { CustomField } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { evaluateFieldRules, nothingHeld, subjectsOf } from "@/contract/workspace/field-rules";
import type { StoredFieldValue, Rule } from "@/contract/workspace/field-rules";
import { readValue } from "@/contract/workspace/field-values";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { Badge } from "@/components/ui/badge";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { FieldControl } from "./field-control";
import type { RuleWords } from "./use-rule-words";

/**
 * Try it: what the rule asks for, to be filled in, and what then becomes of its field, with all other rules
 * as they are.
 */
export function RuleTrial({
  entity,
  fields,
  rules,
  rule,
  words,
}: {
  entity: FieldEntity;
  fields: readonly CustomField[];
  rules: readonly Rule[];
  rule: Rule;
  words: RuleWords;
}) {
  const t = useTranslations("fieldRules");
  const { upwards } = useCategories({ isAsked: entity === "TICKET" });
  const [values, setValues] = useState<Readonly<Record<string, StoredFieldValue>>>({});
  const [standard, setStandard] = useState<Readonly<Record<string, string>>>({});
  const asked = [...new Set(subjectsOf(rule.when))];
  const state = evaluateFieldRules(fields, rules, {
    values,
    standard: Object.fromEntries(
      Object.entries(standard).map(([name, value]) => [name, name === "category" ? upwards(value) : [value]]),
    ),
  }).get(rule.fieldId);
  const target = words.fieldOf(rule.fieldId);
  return (
    <section aria-label={t("tryTitle")} className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <h3 className="text-sm font-semibold text-ink">{t("tryTitle")}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        {asked.map((subject) => {
          const field = words.fieldOf(subject);
          if (field)
            return (
              <FieldControl
                key={subject}
                field={field}
                held={values[subject] ?? nothingHeld}
                onChange={(given) => {
                  const read = readValue(field, given);
                  if (read.problem === undefined) setValues((all) => ({ ...all, [subject]: read.held }));
                }}
              />
            );
          return (
            <Field key={subject} label={words.subjectName(subject)}>
              <Select
                options={[{ value: "", label: t("nothing") }, ...(words.choicesOf(subject) ?? [])]}
                value={standard[subject] ?? ""}
                onChange={(value) => setStandard((all) => ({ ...all, [subject]: value }))}
              />
            </Field>
          );
        })}
      </div>
      <p role="status" className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-ink-muted">
        {state?.isVisible ? (
          <Eye aria-hidden className="size-4" />
        ) : (
          <EyeOff aria-hidden className="size-4" />
        )}
        <bdi className="font-medium text-ink">{words.subjectName(rule.fieldId)}</bdi>
        <Badge tone={state?.isVisible ? "success" : "neutral"}>
          {t(state?.isVisible ? "isShown" : "isHidden")}
        </Badge>
        {state?.isRequired ? (
          <Badge tone="warning">{t("isRequired")}</Badge>
        ) : (
          state?.isRequiredOnResolve && <Badge tone="warning">{t("isRequiredOnResolve")}</Badge>
        )}
        {state?.allowedOptionIds && (
          <Badge tone="info">
            {t("isLimited", { options: words.optionNames(target, state.allowedOptionIds) })}
          </Badge>
        )}
      </p>
    </section>
  );
}
