"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { consents } from "@/contract/crm/consents";
import type { Consent } from "@/contract/crm/consents";
import { consentStates } from "@/contract/crm/consent-kinds";
import type { ConsentState } from "@/contract/crm/consent-kinds";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** What somebody has said, written down by a person with how they said it. */
export function ConsentDialog({
  contactId,
  consent: { channel, purpose, state: before },
  onClose,
}: {
  contactId: string;
  consent: Consent;
  onClose: () => void;
}) {
  const t = useTranslations("contactConsent");
  const inWords = useFaultText();
  const [state, setState] = useState<ConsentState>(before === "OPTED_OUT" ? "OPTED_IN" : "OPTED_OUT");
  const [reason, setReason] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const set = useSend(consents.set, {
    onSuccess: () => {
      showToast("success", t("saved"));
      onClose();
    },
  });
  const send = () => {
    setIsChecked(true);
    if (reason.trim() === "") return;
    set.mutate({ params: { id: contactId }, body: { channel, purpose, state, reason: reason.trim() } });
  };
  return (
    <FormDialog
      size="sm"
      title={t("changeTitle", { channel: t(`channels.${channel}`), purpose: t(`purposes.${purpose}`) })}
      text={t(`purposeHelp.${purpose}`)}
      isPending={set.isPending}
      problem={set.error && inWords(set.error)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t("state")}>
        <Select
          options={consentStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </Field>
      <Field
        label={t("reason")}
        help={t("reasonHelp")}
        error={isChecked && reason.trim() === "" ? t("reasonNeeded") : undefined}
        isRequired
      >
        <Textarea
          value={reason}
          dir="auto"
          rows={2}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
