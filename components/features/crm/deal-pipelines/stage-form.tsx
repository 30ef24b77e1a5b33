"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { askableFields, dealStages, probabilityOf, stateOf } from "@/contract/crm/deal-rules";
import type { DealStageKind } from "@/contract/crm/deal-rules";
import { textIn } from "@/contract/workspace/field-values";
import { pipelines } from "@/contract/crm/pipelines";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { ColorPicker } from "@/components/features/desk/shared-category/palette";
import { StageDot } from "@/components/features/crm/shared-deal/marks";
import { useFields } from "@/components/features/workspace/shared-fields/use-fields";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

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
  const locale = useLocale();
  const complaints = useFormErrors();
  const { fields, isPending: isAwaited, error: fieldsFault } = useFields("DEAL");
  const add = useSend(pipelines.addStage, { onError: () => undefined });
  const change = useSend(pipelines.changeStage, { onError: () => undefined });
  const [name, setName] = useState(stage?.name ?? "");
  const [kind, setKind] = useState<DealStageKind>(stage?.kind ?? "NEEDS_ANALYSIS");
  const [probability, setProbability] = useState(String(stage?.probability ?? probabilityOf.NEEDS_ANALYSIS));
  const [color, setColor] = useState<string | null>(stage?.color ?? null);
  const [required, setRequired] = useState<readonly string[]>(stage?.requiredFields ?? []);
  const [rottingDays, setRottingDays] = useState(stage?.rottingDays?.toString() ?? "");
  const isOpen = stateOf(kind) === "OPEN";
  const choices = [
    ...askableFields.map((id) => ({ id, label: deal(`fields.${id}`) })),
    ...fields
      .filter(({ id, isActive }) => isActive || required.includes(id))
      .map(({ id, label }) => ({ id, label: textIn(label, locale) })),
  ];
  // What cannot be shown yet stays asked for; a field that is known to be gone does not.
  const unseen =
    isAwaited || fieldsFault ? required.filter((id) => !choices.some((each) => each.id === id)) : [];
  const save = async () => {
    const body = {
      name: name.trim(),
      kind,
      ...(isOpen ? { probability: Number(probability) } : {}),
      color,
      requiredFields: [...choices.map(({ id }) => id).filter((id) => required.includes(id)), ...unseen],
      rottingDays: isOpen && rottingDays !== "" ? Number(rottingDays) : null,
    };
    await (stage
      ? change.mutateAsync({ params: { id: stage.id }, body })
      : add.mutateAsync({ params: { id: pipeline.id }, body }));
    showToast("success", t(stage ? "stageSaved" : "stageAdded", { name: body.name }));
    onClose();
  };
  const { errors, clear } = complaints;
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
          value={name}
          onChange={(event) => {
            clear("name");
            setName(event.target.value);
          }}
        />
      </Field>
      <Field label={t("stageFields.kind")} help={t("stageFields.kindHelp")} error={errors["kind"]}>
        <Select
          options={dealStages.map((value) => ({ value, label: deal(`kind.${value}`) }))}
          value={kind}
          onChange={(next) => {
            clear("kind");
            setKind(next);
            setProbability(String(probabilityOf[next]));
          }}
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
            value={isOpen ? probability : String(probabilityOf[kind])}
            onChange={(event) => {
              clear("probability");
              setProbability(event.target.value);
            }}
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
              value={rottingDays}
              onChange={(event) => {
                clear("rottingDays");
                setRottingDays(event.target.value);
              }}
            />
          </Field>
        )}
      </div>
      <div>
        <p className="mb-1.5 text-sm font-medium text-ink">{t("stageFields.color")}</p>
        <span className="flex items-center gap-2">
          <ColorPicker
            value={color ?? ""}
            onChange={setColor}
            trigger={
              <Button icon={<StageDot stage={{ kind, color }} className="size-3!" />}>
                {t("stageFields.chooseColor")}
              </Button>
            }
          />
          {color !== null && (
            <Button variant="ghost" onClick={() => setColor(null)}>
              {t("stageFields.noColor")}
            </Button>
          )}
        </span>
      </div>
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
                setRequired(event.target.checked ? [...required, id] : required.filter((each) => each !== id))
              }
            />
          ))}
        </div>
        {errors["requiredFields"] && (
          <p role="alert" className="text-[0.8125rem] text-danger-ink">
            {errors["requiredFields"]}
          </p>
        )}
      </fieldset>
    </FormDrawer>
  );
}
