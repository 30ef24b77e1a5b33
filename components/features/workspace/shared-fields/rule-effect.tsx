"use client";
import { useLocale, useTranslations } from "next-intl";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { dependencyEffects } from "@/contract/enums";
import type { FieldEntity } from "@/contract/enums";
import { textIn } from "@/contract/workspace/field-values";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { RuleForm } from "./use-rule-form";

/** What the rule does, to which field and, where it limits them, to which of its options. */
export function RuleEffect({
  entity,
  fields,
  form,
}: {
  entity: FieldEntity;
  fields: readonly CustomField[];
  form: RuleForm;
}) {
  const t = useTranslations("fieldRules");
  const locale = useLocale();
  const { draft, complaints, target, limitable, set } = form;
  return (
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
            value={draft.effect}
            onChange={(effect) => set({ effect })}
          />
        </Field>
        <Field label={t("field")} error={complaints.errors["fieldId"]}>
          <Select
            options={fields.map(({ id, label }) => ({ value: id, label: textIn(label, locale) }))}
            value={draft.fieldId}
            onChange={(id) => set({ fieldId: id, optionIds: [] })}
          />
        </Field>
      </div>
      {draft.effect === "LIMIT_OPTIONS" && target && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="mb-1 text-sm font-medium text-ink">{t("toOptions")}</legend>
          {target.options
            .filter(({ isArchived }) => !isArchived)
            .map(({ id, label }) => (
              <Checkbox
                key={id}
                label={<bdi>{textIn(label, locale)}</bdi>}
                checked={draft.optionIds.includes(id)}
                onChange={(event) =>
                  set({
                    optionIds: event.target.checked
                      ? [...draft.optionIds, id]
                      : draft.optionIds.filter((each) => each !== id),
                  })
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
  );
}
