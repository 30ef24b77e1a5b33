"use client";
import { useTranslations } from "next-intl";
import { escalationLevels } from "@/contract/enums";
import { ValuePicker } from "@/components/conditions/value-picker";
import { Field } from "@/components/ui/field";
import { ChoiceRows } from "./choice-rows";
import type { EscalationForm } from "./use-escalation-form";
import type { NamedColleagues } from "./use-named-colleagues";

/** Whom it tells: a level, and anybody besides. */
export function TellFields({
  form: { draft, set, errorAt },
  colleagues,
}: {
  form: EscalationForm;
  colleagues: NamedColleagues;
}) {
  const t = useTranslations("escalationRules");
  return (
    <div className="flex flex-col gap-5">
      <ChoiceRows
        label={t("level")}
        choices={escalationLevels.map((value) => ({
          value,
          label: t(`levels.${value}.label`),
          help: t(`levels.${value}.help`),
        }))}
        value={draft.level}
        error={errorAt("level")}
        onChange={(level) => set("level", level)}
      />
      <Field label={t("people")} help={t("peopleHelp")} error={errorAt("userIds")} className="max-w-md">
        <ValuePicker
          label={t("people")}
          field={{ name: "userIds", label: t("people"), options: colleagues.people }}
          value={draft.userIds}
          onChange={(userIds) => set("userIds", userIds)}
        />
      </Field>
    </div>
  );
}
