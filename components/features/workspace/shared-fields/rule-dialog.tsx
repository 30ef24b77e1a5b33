"use client";
import { useMemo } from "react";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import type { CustomField, CustomFieldDependency } from "@/contract/workspace/custom-fields";
import type { FieldEntity } from "@/contract/enums";
import { circleIn } from "@/contract/workspace/field-rules";
import { ConditionEditor } from "@/components/conditions/condition-editor";
import { faultsUnder } from "@/components/conditions/tree-faults";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Switch } from "@/components/ui/switch";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { RuleSentence } from "./rule-sentence";
import { asTreeFault } from "./rule-tree";
import { RuleTrial } from "./rule-trial";
import { useRuleWords } from "./use-rule-words";
import { RuleEffect } from "./rule-effect";
import { useRuleForm } from "./use-rule-form";

const modes = ["ALL", "ANY"] as const;
/** A rule built as the sentence that it is, and tried before it is saved. */
export function RuleDialog({
  entity,
  fields,
  rules,
  rule,
  onClose,
}: {
  entity: FieldEntity;
  fields: readonly CustomField[];
  rules: readonly CustomFieldDependency[];
  rule: CustomFieldDependency | null;
  onClose: () => void;
}) {
  const t = useTranslations("fieldRules");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const words = useRuleWords(entity, fields);
  const targets = fields.filter(({ isActive, id }) => isActive || id === rule?.fieldId);
  const form = useRuleForm({ entity, fields, rule, words, onClose });
  const { draft, failure } = form;
  const faults = useMemo(() => faultsUnder(failure, "when").map(asTreeFault), [failure]);
  const others = rules.filter(({ id }) => id !== rule?.id);
  const circle = circleIn([...others, draft]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t(rule ? "edit" : "new")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button variant="primary" isPending={form.isSaving} onClick={form.save}>
            {common("save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{inWords(failure)}</Banner>}
        <section aria-label={t("when")} className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold text-ink">{t("when")}</h3>
          <ConditionEditor
            label={t("when")}
            offer={form.offer}
            value={form.tree}
            onChange={(tree) => form.set({ tree })}
            faults={faults}
            modes={modes}
            depthMax={2}
            itemsMax={limits.fieldConditionsMax}
            isRequired
          />
        </section>
        <RuleEffect entity={entity} fields={targets} form={form} />
        <p className="rounded-lg border border-line bg-sunken p-3 text-[0.8125rem]">
          <RuleSentence rule={draft} words={words} />
        </p>
        {circle.length > 0 && (
          <Banner tone="warning">
            {t("circle", { way: [...circle, ...circle.slice(0, 1)].map(words.subjectName).join(" → ") })}
          </Banner>
        )}
        <RuleTrial
          entity={entity}
          fields={fields}
          rules={[...others, { ...draft, isActive: true }]}
          rule={draft}
          words={words}
        />
        <Switch
          label={t("isActive")}
          checked={draft.isActive}
          onChange={(isActive) => form.set({ isActive })}
        />
      </div>
    </Dialog>
  );
}
