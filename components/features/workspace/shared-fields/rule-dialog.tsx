"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { customFieldDependencies } from "@/contract/workspace/custom-fields";
import type { CustomField, CustomFieldDependency } from "@/contract/workspace/custom-fields";
import { dependencyEffects } from "@/contract/enums";
import type { FieldEntity } from "@/contract/enums";
import { circleIn, hasOptions, standardSubjects } from "@/contract/workspace/field-rules";
import type { ConditionGroup } from "@/contract/workspace/field-rules";
import { textIn } from "@/contract/workspace/field-values";
import { useFormErrors } from "@/components/resource/form-errors";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { ConditionsEditor } from "./conditions-editor";
import { RuleSentence } from "./rule-sentence";
import { RuleTrial } from "./rule-trial";
import { useRuleWords } from "./use-rule-words";

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
  const locale = useLocale();
  const words = useRuleWords(entity, fields);
  const complaints = useFormErrors();
  const targets = fields.filter(({ isActive, id }) => isActive || id === rule?.fieldId);
  const [fieldId, setFieldId] = useState(rule?.fieldId ?? targets[0]?.id ?? "");
  const [effect, setEffect] = useState(rule?.effect ?? "SHOW");
  const [optionIds, setOptionIds] = useState<readonly string[]>(rule?.optionIds ?? []);
  const [when, setWhen] = useState<ConditionGroup>(
    rule?.when ?? {
      match: "ALL",
      conditions: [{ subject: firstSubject(entity, fields, fieldId), operator: "IS", values: [] }],
    },
  );
  const [isActive, setIsActive] = useState(rule?.isActive ?? true);
  const handled = {
    onError: (error: Error) => void complaints.accept(error),
    onSuccess: () => {
      showToast("success", t(rule ? "saved" : "created"));
      onClose();
    },
  };
  const create = useSend(customFieldDependencies.create, handled);
  const update = useSend(customFieldDependencies.update, handled);
  const failure = create.error ?? update.error;
  const target = fields.find(({ id }) => id === fieldId);
  const limitable = target !== undefined && hasOptions(target.type);
  const shownEffect = effect === "LIMIT_OPTIONS" && !limitable ? "SHOW" : effect;
  const draft = {
    fieldId,
    effect: shownEffect,
    optionIds: shownEffect === "LIMIT_OPTIONS" ? [...optionIds] : [],
    when,
    isActive,
  };
  const circle = circleIn([...rules.filter(({ id }) => id !== rule?.id), draft]);
  const save = () => {
    complaints.clear();
    // The rules of the contract read only; the call's types are those of a body that may be written.
    const body = structuredClone(draft) as Parameters<typeof create.mutate>[0]["body"];
    if (rule) update.mutate({ params: { id: rule.id }, body });
    else create.mutate({ body });
  };
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
          <Button variant="primary" isPending={create.isPending || update.isPending} onClick={save}>
            {common("save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure && <Banner tone="danger">{inWords(failure)}</Banner>}
        <section aria-label={t("when")} className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold text-ink">{t("when")}</h3>
          <ConditionsEditor
            group={when}
            words={words}
            excluded={fieldId}
            error={complaints.errors["when"]}
            onChange={(next) => {
              complaints.clear("when");
              setWhen(next);
            }}
          />
        </section>
        <section aria-label={t("then")} className="flex flex-col gap-3">
          <h3 className="text-sm font-semibold text-ink">{t("then")}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t("effect")} error={complaints.errors["effect"]}>
              <Select
                options={dependencyEffects
                  .filter(
                    (each) =>
                      (each !== "REQUIRE_ON_RESOLVE" || entity === "TICKET") &&
                      (each !== "LIMIT_OPTIONS" || limitable),
                  )
                  .map((value) => ({ value, label: t(`effects.${value}`) }))}
                value={shownEffect}
                onChange={setEffect}
              />
            </Field>
            <Field label={t("field")} error={complaints.errors["fieldId"]}>
              <Select
                options={targets.map(({ id, label }) => ({ value: id, label: textIn(label, locale) }))}
                value={fieldId}
                onChange={(id) => {
                  setFieldId(id);
                  setOptionIds([]);
                }}
              />
            </Field>
          </div>
          {shownEffect === "LIMIT_OPTIONS" && target && (
            <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
              <legend className="mb-1 text-sm font-medium text-ink">{t("toOptions")}</legend>
              {target.options
                .filter(({ isArchived }) => !isArchived)
                .map(({ id, label }) => (
                  <Checkbox
                    key={id}
                    label={<bdi>{textIn(label, locale)}</bdi>}
                    checked={optionIds.includes(id)}
                    onChange={(event) =>
                      setOptionIds(
                        event.target.checked ? [...optionIds, id] : optionIds.filter((each) => each !== id),
                      )
                    }
                  />
                ))}
              {complaints.errors["optionIds"] && (
                <p role="alert" className="w-full text-[0.8125rem] text-danger-ink">
                  {complaints.errors["optionIds"]}
                </p>
              )}
            </fieldset>
          )}
        </section>
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
          rules={[...rules.filter(({ id }) => id !== rule?.id), { ...draft, isActive: true }]}
          rule={draft}
          words={words}
        />
        <Switch label={t("isActive")} checked={isActive} onChange={setIsActive} />
      </div>
    </Dialog>
  );
}

/** Something else than the field itself. */
const firstSubject = (entity: FieldEntity, fields: readonly CustomField[], fieldId: string): string =>
  standardSubjects[entity][0] ?? fields.find(({ id, isActive }) => isActive && id !== fieldId)?.id ?? "";
