"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { workspaceVisits } from "@/contract/workspace/visits";
import type { WorkspaceVisit } from "@/contract/workspace/visits";
import { useSentForm } from "@/components/resource/use-sent-form";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

/** Lets a visitor in, for the hours that they asked for or fewer. */
export function GrantVisitDialog({ visit, onClose }: { visit: WorkspaceVisit; onClose: () => void }) {
  const t = useTranslations("workspaceVisits");
  const { errors, check, clear, problem, onError } = useSentForm();
  const [hours, setHours] = useState(String(visit.hours));
  const grant = useSend(workspaceVisits.grant, { onError });
  const save = (form: HTMLFormElement) => {
    if (!check(form)) return;
    grant.mutate(
      { params: { id: visit.id }, body: { hours: Number(hours) } },
      {
        onSuccess: () => {
          void showToast("success", t("granted"));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      size="sm"
      title={t("grantTitle", { name: visit.visitorName })}
      text={t("grantText")}
      saveLabel={t("grant")}
      isPending={grant.isPending}
      problem={problem}
      onSend={save}
      onClose={onClose}
    >
      <Field
        label={t("hoursLabel")}
        help={t("hoursHelp", { hours: t("hours", { count: visit.hours }) })}
        error={errors["hours"]}
        isRequired
      >
        <Input
          name="hours"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={visit.hours}
          step={1}
          value={hours}
          onChange={(event) => {
            clear("hours");
            setHours(event.target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}
