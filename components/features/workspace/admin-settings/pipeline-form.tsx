"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { ticketPipelines } from "@/contract/desk/ticket-pipelines";
import type { TicketPipeline } from "@/contract/desk/ticket-pipelines";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { PeoplePicker } from "./people-picker";

/** A new stream of work, or one as it is, with its people. */
export function PipelineForm({
  pipeline,
  onClose,
  onMade,
}: {
  pipeline: TicketPipeline | null;
  onClose: () => void;
  onMade?: (id: string) => void;
}) {
  const t = useTranslations("ticketPipelines");
  const complaints = useFormErrors();
  const { role } = useSignedIn();
  const [values, setValues] = useState({
    name: pipeline?.name ?? "",
    description: pipeline?.description ?? "",
    isDefault: pipeline?.isDefault ?? false,
    isActive: pipeline?.isActive ?? true,
  });
  const create = useSend(ticketPipelines.create, { onError: () => undefined });
  const update = useSend(ticketPipelines.update, { onError: () => undefined });
  const add = useSend(ticketPipelines.addAgent);
  const remove = useSend(ticketPipelines.removeAgent);
  const mayChange = mayCall(role, ticketPipelines.update);
  const save = async () => {
    const body = { ...values, name: values.name.trim(), description: values.description.trim() || null };
    const saved = pipeline
      ? await update.mutateAsync({ params: { id: pipeline.id }, body })
      : await create.mutateAsync({ body });
    showToast("success", t(pipeline ? "saved" : "created"));
    if (pipeline) onClose();
    else onMade?.(saved.id);
  };
  const people = pipeline && (
    <section className="mt-6 flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">{t("people")}</h3>
      <p className="text-[0.8125rem] text-ink-muted">{t("peopleHelp")}</p>
      <PeoplePicker
        people={pipeline.agents}
        isDisabled={!mayCall(role, ticketPipelines.addAgent)}
        onAdd={({ id }) => add.mutate({ params: { id: pipeline.id, agentId: id } })}
        onRemove={({ id }) => remove.mutate({ params: { id: pipeline.id, agentId: id } })}
      />
    </section>
  );
  return (
    <FormDrawer
      title={t(pipeline ? "edit" : "new")}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
      saveLabel={t(pipeline ? "save" : "saveAndAdd")}
      maySave={mayChange}
      below={people}
    >
      <Field label={t("fields.name")} error={complaints.errors["name"]} isRequired>
        <Input
          name="name"
          dir="auto"
          autoComplete="off"
          maxLength={60}
          disabled={!mayChange}
          value={values.name}
          onChange={(event) => {
            complaints.clear("name");
            setValues({ ...values, name: event.target.value });
          }}
        />
      </Field>
      <Field label={t("fields.description")} error={complaints.errors["description"]}>
        <Textarea
          name="description"
          dir="auto"
          rows={2}
          maxLength={200}
          disabled={!mayChange}
          value={values.description}
          onChange={(event) => setValues({ ...values, description: event.target.value })}
        />
      </Field>
      <Checkbox
        name="isDefault"
        label={t("fields.isDefault")}
        help={t("fields.isDefaultHelp")}
        disabled={!mayChange || pipeline?.isDefault}
        checked={values.isDefault}
        onChange={(event) => setValues({ ...values, isDefault: event.target.checked })}
      />
      <Checkbox
        name="isActive"
        label={t("fields.isActive")}
        help={complaints.errors["isActive"] ?? t("fields.isActiveHelp")}
        disabled={!mayChange}
        checked={values.isActive}
        onChange={(event) => {
          complaints.clear("isActive");
          setValues({ ...values, isActive: event.target.checked });
        }}
      />
    </FormDrawer>
  );
}
