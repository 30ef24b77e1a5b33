"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { workspaceVisits } from "@/contract/workspace/visits";
import type { WorkspaceVisit } from "@/contract/workspace/visits";
import { useFormErrors } from "@/components/resource/form-errors";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** Lets a visitor in, for the hours that they asked for or fewer. */
export function GrantVisitDialog({ visit, onClose }: { visit: WorkspaceVisit; onClose: () => void }) {
  const t = useTranslations("workspaceVisits");
  const inWords = useFaultText();
  const { errors, check, accept, clear } = useFormErrors();
  const [hours, setHours] = useState(String(visit.hours));
  const [problem, setProblem] = useState<string | null>(null);
  const grant = useSend(workspaceVisits.grant, { onError: () => undefined });
  const save = (form: HTMLFormElement) => {
    setProblem(null);
    if (!check(form)) return;
    grant.mutate(
      { params: { id: visit.id }, body: { hours: Number(hours) } },
      {
        onSuccess: () => {
          void showToast("success", t("granted"));
          onClose();
        },
        onError: (error) => {
          if (!accept(error, form)) setProblem(inWords(error));
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
