"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { askableFields, probabilityOf, stateOf } from "@/contract/crm/deal-rules";
import type { DealStageKind } from "@/contract/crm/deal-rules";
import { textIn } from "@/contract/workspace/field-values";
import { pipelines } from "@/contract/crm/pipelines";
import type { DealStage, Pipeline } from "@/contract/crm/pipelines";
import { useFields } from "@/components/features/workspace/shared-fields/use-fields";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

/** What is written of a stage, as the fields hold it. */
interface StageText {
  name: string;
  kind: DealStageKind;
  probability: string;
  color: string | null;
  required: readonly string[];
  rottingDays: string;
}

const textOf = (stage: DealStage | null): StageText => ({
  name: stage?.name ?? "",
  kind: stage?.kind ?? "NEEDS_ANALYSIS",
  probability: String(stage?.probability ?? probabilityOf.NEEDS_ANALYSIS),
  color: stage?.color ?? null,
  required: stage?.requiredFields ?? [],
  rottingDays: stage?.rottingDays?.toString() ?? "",
});

/** A stage of a pipeline, a new one or one that is changed. */
export function useStageForm(pipeline: Pipeline, stage: DealStage | null, onClose: () => void) {
  const t = useTranslations("dealPipelines");
  const complaints = useFormErrors();
  const add = useSend(pipelines.addStage, { onError: () => undefined });
  const change = useSend(pipelines.changeStage, { onError: () => undefined });
  const [form, setForm] = useState(() => textOf(stage));
  const { name, kind, probability, color, required, rottingDays } = form;
  const isOpen = stateOf(kind) === "OPEN";
  const { fields, unseen } = useAskedFields(required);
  const save = async () => {
    const body = {
      name: name.trim(),
      kind,
      ...(isOpen ? { probability: Number(probability) } : {}),
      color,
      requiredFields: [...fields.map(({ id }) => id).filter((id) => required.includes(id)), ...unseen],
      rottingDays: isOpen && rottingDays !== "" ? Number(rottingDays) : null,
    };
    await (stage
      ? change.mutateAsync({ params: { id: stage.id }, body })
      : add.mutateAsync({ params: { id: pipeline.id }, body }));
    showToast("success", t(stage ? "stageSaved" : "stageAdded", { name: body.name }));
    onClose();
  };
  return {
    form,
    /** A deal in it is neither won nor lost. */ isOpen,
    complaints,
    /** What a stage may ask for. */ fields,
    set: <Key extends keyof StageText>(key: Key, value: StageText[Key]) => {
      complaints.clear(key);
      setForm((before) => ({ ...before, [key]: value }));
    },
    /** Each kind has its usual probability. */
    chooseKind: (next: DealStageKind) => {
      complaints.clear("kind");
      setForm((before) => ({ ...before, kind: next, probability: String(probabilityOf[next]) }));
    },
    save,
  };
}

/** The fields that a stage may ask for. */
function useAskedFields(required: readonly string[]) {
  const deal = useTranslations("deal");
  const locale = useLocale();
  const { fields: own, isPending, error } = useFields("DEAL");
  const fields: { id: string; label: string }[] = [
    ...askableFields.map((id) => ({ id, label: deal(`fields.${id}`) })),
    ...own
      .filter(({ id, isActive }) => isActive || required.includes(id))
      .map(({ id, label }) => ({ id, label: textIn(label, locale) })),
  ];
  // What cannot be shown yet stays asked for; a field that is known to be gone does not.
  const unseen = isPending || error ? required.filter((id) => !fields.some((each) => each.id === id)) : [];
  return { fields, unseen };
}
