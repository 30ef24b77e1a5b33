"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { operatorVisits } from "@/contract/workspace/visits";
import { useSentForm } from "@/components/resource/use-sent-form";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

const hoursAtFirst = "4";

/** Asks a workspace's administrators to be let in: why, and for how long. */
export function AskVisitDialog({
  workspace: { id, name },
  onClose,
}: {
  workspace: { id: string; name: string };
  onClose: () => void;
}) {
  const t = useTranslations("operatorVisits");
  const { errors, check, clear, problem, onError } = useSentForm();
  const [reason, setReason] = useState("");
  const [hours, setHours] = useState(hoursAtFirst);
  const ask = useSend(operatorVisits.ask, { onError });
  const save = (form: HTMLFormElement) => {
    if (!check(form)) return;
    ask.mutate(
      { params: { workspace: id }, body: { reason: reason.trim(), hours: Number(hours) } },
      {
        onSuccess: () => {
          void showToast("success", t("asked", { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      size="sm"
      title={t("askOf", { name })}
      text={t("askText")}
      saveLabel={t("send")}
      isPending={ask.isPending}
      problem={problem}
      onSend={save}
      onClose={onClose}
    >
      <Field label={t("reason")} error={errors["reason"]} isRequired>
        <Textarea
          name="reason"
          dir="auto"
          required
          rows={3}
          maxLength={limits.visitReasonMaxLength}
          autoComplete="off"
          value={reason}
          onChange={(event) => {
            clear("reason");
            setReason(event.target.value);
          }}
        />
      </Field>
      <Field
        label={t("hours")}
        help={t("hoursHelp", { max: limits.visitHoursMax })}
        error={errors["hours"]}
        isRequired
      >
        <Input
          name="hours"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={limits.visitHoursMax}
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
