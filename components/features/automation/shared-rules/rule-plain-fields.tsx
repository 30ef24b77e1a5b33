"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FormErrors } from "@/components/resource/form-errors";
import { isTimed } from "./rule-draft";
import type { RuleDraft } from "./rule-draft";
import type { SetInDraft } from "./use-rule-form";

/** What a rule is called, and what it is for. */
export function NameFields({
  draft,
  set,
  errors,
  errorAt,
}: {
  draft: RuleDraft;
  set: SetInDraft;
  errors: FormErrors["errors"];
  errorAt: (path: string) => string | undefined;
}) {
  const t = useTranslations("rules");
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Field label={t("name")} isRequired error={errors["name"] ?? errorAt("name")}>
          <Input
            name="name"
            required
            maxLength={120}
            dir="auto"
            value={draft.name}
            onChange={({ target }) => set("name")(target.value)}
          />
        </Field>
        <Field label={t("description")} error={errors["description"]}>
          <Input
            name="description"
            maxLength={500}
            dir="auto"
            value={draft.description}
            onChange={({ target }) => set("description")(target.value)}
          />
        </Field>
      </div>
    </Card>
  );
}

/** How a rule runs among the others, and what is written down of it. */
export function RunningFields({ draft, set }: { draft: RuleDraft; set: SetInDraft }) {
  const t = useTranslations("rules");
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t("stopsHere")}
        help={t("stopsHereHelp")}
        checked={draft.stopsHere}
        onChange={({ target }) => set("stopsHere")(target.checked)}
      />
      {draft.triggers.some(isTimed) && (
        <Checkbox
          label={t("catchesUp")}
          help={t("catchesUpHelp")}
          checked={draft.catchesUp}
          onChange={({ target }) => set("catchesUp")(target.checked)}
        />
      )}
      <Checkbox
        label={t("logsMisses")}
        help={t("logsMissesHelp")}
        checked={draft.logsMisses}
        onChange={({ target }) => set("logsMisses")(target.checked)}
      />
    </div>
  );
}
