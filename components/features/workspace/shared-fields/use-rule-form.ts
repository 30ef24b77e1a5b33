"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import type { Group } from "@/contract/conditions/tree";
import { customFieldDependencies } from "@/contract/workspace/custom-fields";
import type { CustomField, CustomFieldDependency } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { hasOptions, standardSubjects } from "@/contract/workspace/field-rules";
import type { Offer } from "@/components/conditions/offered-fields";
import { newTest } from "@/components/conditions/tree-changes";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { whenOf } from "./rule-tree";
import type { RuleWords } from "./use-rule-words";

/** A field cannot depend on itself. */
const withoutField = ({ subject, fields }: Offer, fieldId: string): Offer => ({
  subject,
  fields: fields.map((field) => (field.name === fieldId ? { ...field, isRetired: true } : field)),
});

/** What one says of a rule; which options is said again where the field is another. */
interface StatedRule {
  fieldId: string;
  effect: CustomFieldDependency["effect"];
  optionIds: readonly string[];
  tree: Group;
  isActive: boolean;
}

function begun(
  entity: FieldEntity,
  fields: readonly CustomField[],
  rule: CustomFieldDependency | null,
  words: RuleWords,
): StatedRule {
  if (rule) {
    const { fieldId, effect, optionIds, isActive, when } = rule;
    return { fieldId, effect, optionIds, isActive, tree: words.conditionTree(when) };
  }
  const active = fields.filter(({ isActive }) => isActive);
  const fieldId = active[0]?.id ?? "";
  // It asks about something else than the field itself.
  const subject = standardSubjects[entity][0] ?? active.find(({ id }) => id !== fieldId)?.id ?? "";
  const test = newTest(withoutField(words.offer, fieldId), subject);
  return {
    fieldId,
    effect: "SHOW",
    optionIds: [],
    tree: { mode: "ALL", items: [test] },
    isActive: true,
  };
}

interface Given {
  entity: FieldEntity;
  fields: readonly CustomField[];
  rule: CustomFieldDependency | null;
  words: RuleWords;
  onClose: () => void;
}

/** A rule as it is being built. */
export function useRuleForm({ entity, fields, rule, words, onClose }: Given) {
  const t = useTranslations("fieldRules");
  const complaints = useFormErrors();
  const [stated, setStated] = useState(() => begun(entity, fields, rule, words));
  const handled = {
    onError: (error: Error) => void complaints.accept(error),
    onSuccess: () => {
      showToast("success", t(rule ? "saved" : "created"));
      onClose();
    },
  };
  const create = useSend(customFieldDependencies.create, handled);
  const update = useSend(customFieldDependencies.update, handled);
  const { fieldId, tree, isActive } = stated;
  const target = fields.find(({ id }) => id === fieldId);
  const limitable = target !== undefined && hasOptions(target.type);
  const effect = stated.effect === "LIMIT_OPTIONS" && !limitable ? "SHOW" : stated.effect;
  const optionIds = effect === "LIMIT_OPTIONS" ? [...stated.optionIds] : [];
  const draft = { fieldId, effect, optionIds, when: whenOf(tree), isActive };
  return {
    draft,
    tree,
    /** What may be asked about. */
    offer: withoutField(words.offer, fieldId),
    complaints,
    failure: create.error ?? update.error,
    /** The field that it is about, and whether its options can be limited. */
    target,
    limitable,
    set: (changes: Partial<StatedRule>) => setStated((now) => ({ ...now, ...changes })),
    isSaving: create.isPending || update.isPending,
    save: () => {
      complaints.clear();
      // The rules of the contract read only; the call's types are those of a body that may be written.
      const body = structuredClone(draft) as Parameters<typeof create.mutate>[0]["body"];
      if (rule) update.mutate({ params: { id: rule.id }, body });
      else create.mutate({ body });
    },
  };
}
export type RuleForm = ReturnType<typeof useRuleForm>;
