"use client";
import { useTranslations } from "next-intl";
import { dealStages, probabilityOf } from "@/contract/crm/deal-rules";
import type { DealStageKind } from "@/contract/crm/deal-rules";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { ColorPicker } from "@/components/features/desk/shared-category/palette";
import { StageDot } from "@/components/features/crm/shared-deal/marks";
import { FormDrawer } from "@/components/resource/form-drawer";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useStageForm } from "./use-stage-form";

/**
 * A stage: what it means, how likely a deal in it is won, what a deal must have to stand in it, and how long
 * it may stand.
 */
export function StageForm({
  pipeline,
  stage,
  onClose,
}: {
  pipeline: Pipeline;
  stage: DealStage | null;
  onClose: () => void;
}) {
  const t = useTranslations("dealPipelines");
  const deal = useTranslations("deal");
  const { form, isOpen, complaints, set, chooseKind, fields, save } = useStageForm(pipeline, stage, onClose);
  const { errors } = complaints;
  return (
    <FormDrawer
      title={stage ? t("editStage") : t("addStage")}
      text={pipeline.name}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t("stageFields.name")} isRequired error={errors["name"]}>
        <Input
          name="name"
          dir="auto"
          autoComplete="off"
          maxLength={60}
          value={form.name}
          onChange={(event) => set("name", event.target.value)}
        />
      </Field>
      <Field label={t("stageFields.kind")} help={t("stageFields.kindHelp")} error={errors["kind"]}>
        <Select
          options={dealStages.map((value) => ({ value, label: deal(`kind.${value}`) }))}
          value={form.kind}
          onChange={chooseKind}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("fields.probability.label")}
          help={isOpen ? undefined : t("stageFields.sure")}
          error={errors["probability"]}
        >
          <Input
            name="probability"
            type="number"
            dir="ltr"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            required={isOpen}
            disabled={!isOpen}
            end="%"
            value={isOpen ? form.probability : String(probabilityOf[form.kind])}
            onChange={(event) => set("probability", event.target.value)}
          />
        </Field>
        {isOpen && (
          <Field
            label={t("stageFields.rottingDays")}
            help={t("stageFields.rottingHelp")}
            error={errors["rottingDays"]}
          >
            <Input
              name="rottingDays"
              type="number"
              dir="ltr"
              inputMode="numeric"
              min={1}
              max={3650}
              step={1}
              placeholder={t("stageFields.never")}
              value={form.rottingDays}
              onChange={(event) => set("rottingDays", event.target.value)}
            />
          </Field>
        )}
      </div>
      <StageColor kind={form.kind} color={form.color} onChange={(color) => set("color", color)} />
      <RequiredFields
        choices={fields}
        required={form.required}
        error={errors["requiredFields"]}
        onChange={(required) => set("required", required)}
      />
    </FormDrawer>
  );
}

function StageColor({
  kind,
  color,
  onChange,
}: {
  kind: DealStageKind;
  color: string | null;
  onChange: (color: string | null) => void;
}) {
  const t = useTranslations("dealPipelines");
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-ink">{t("stageFields.color")}</p>
      <span className="flex items-center gap-2">
        <ColorPicker
          value={color ?? ""}
          onChange={onChange}
          trigger={
            <Button icon={<StageDot stage={{ kind, color }} className="size-3!" />}>
              {t("stageFields.chooseColor")}
            </Button>
          }
        />
        {color !== null && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t("stageFields.noColor")}
          </Button>
        )}
      </span>
    </div>
  );
}

/** What a deal must have to stand in the stage. */
function RequiredFields({
  choices,
  required,
  error,
  onChange,
}: {
  choices: readonly { id: string; label: string }[];
  required: readonly string[];
  error: string | undefined;
  onChange: (required: readonly string[]) => void;
}) {
  const t = useTranslations("dealPipelines");
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink">{t("stageFields.required")}</legend>
      <p className="mb-1.5 text-[0.8125rem] text-ink-faint">{t("stageFields.requiredHelp")}</p>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {choices.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={<bdi>{label}</bdi>}
            checked={required.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...required, id] : required.filter((each) => each !== id))
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
