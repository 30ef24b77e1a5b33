"use client";
import { useMemo } from "react";
import { useTranslations } from "next-intl";
import type { BodyIn } from "@/contract/kit";
import { pipelines } from "@/contract/crm/pipelines";
import type { Pipeline } from "@/contract/crm/pipelines";
import { areaField, tagsField, textField } from "@/components/resource/fields";
import { ResourceForm } from "@/components/resource/resource-form";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

/**
 * A pipeline's name, what it is for, and the reasons that are offered where a deal in it is lost. A new one
 * begins with a stage of each kind.
 */
export function PipelineForm({ pipeline, onClose }: { pipeline: Pipeline | null; onClose: () => void }) {
  const t = useTranslations("dealPipelines");
  const handled = { onError: () => undefined };
  const create = useSend(pipelines.create, handled);
  const update = useSend(pipelines.update, handled);
  const fields = useMemo(
    () => [
      textField("name", { isRequired: true, maxLength: 60 }),
      areaField("description", { maxLength: 300, rows: 2 }),
      tagsField("lostReasons"),
    ],
    [],
  );
  const save = async (values: Record<string, unknown>) => {
    // The fields' names and values are those of the contract's body; the server checks each and answers at
    // its field.
    const body = values as BodyIn<typeof pipelines.create>;
    await (pipeline
      ? update.mutateAsync({ params: { id: pipeline.id }, body })
      : create.mutateAsync({ body }));
    showToast("success", t(pipeline ? "saved" : "created"));
  };
  return (
    <ResourceForm
      text="dealPipelines"
      title={t(pipeline ? "edit" : "new")}
      row={pipeline}
      fields={fields}
      onSave={save}
      onClose={onClose}
    />
  );
}
