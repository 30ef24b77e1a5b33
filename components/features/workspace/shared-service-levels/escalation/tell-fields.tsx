"use client";
import { useId } from "react";
import { useTranslations } from "next-intl";
import { escalationLevels } from "@/contract/enums";
import { noticeWays } from "@/contract/notices/notifications";
import { ValuePicker } from "@/components/conditions/value-picker";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { ChoiceRows } from "./choice-rows";
import type { EscalationForm } from "./use-escalation-form";
import type { NamedColleagues } from "./use-named-colleagues";

/** Whom it tells: a level, and anybody besides; and by which ways. */
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
      <WayFields form={{ draft, set, errorAt }} />
    </div>
  );
}

/** By which they are told; as each has chosen where none is ticked. */
function WayFields({
  form: { draft, set, errorAt },
}: {
  form: Pick<EscalationForm, "draft" | "set" | "errorAt">;
}) {
  const t = useTranslations("escalationRules");
  const id = useId();
  const error = errorAt("ways");
  return (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="text-sm font-medium text-ink">{t("ways")}</legend>
      <p id={`${id}-help`} className="text-[0.8125rem] text-ink-faint">
        {t("waysHelp")}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {noticeWays.map((way) => (
          <Checkbox
            key={way}
            label={t(`way.${way}`)}
            checked={draft.ways.includes(way)}
            onChange={({ target }) =>
              set(
                "ways",
                noticeWays.filter((one) => (one === way ? target.checked : draft.ways.includes(one))),
              )
            }
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
