"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { slaPreview } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaOptions } from "@/contract/desk/sla-settings";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { isFault } from "@/lib/shared/api/fault";
import { showToast } from "@/lib/browser/toasts";
import type { EditPreview } from "./preview-dialog";

/** What holds for every policy, while it is changed. Another default policy shows first what it does. */
export function useOptionsForm(options: SlaOptions) {
  const t = useTranslations("slaSettings");
  const complaints = useFormErrors();
  const [percent, setPercent] = useState(String(options.atRiskPercent));
  const [rest, setRest] = useState({
    defaultPolicyId: options.defaultPolicyId,
    defaultCalendarId: options.defaultCalendarId,
    pausedOnHold: options.pausedOnHold,
  });
  const [shown, setShown] = useState<EditPreview | null>(null);
  const onError = () => setShown(null);
  const preview = useSend(slaPreview.preview, { onSuccess: setShown, onError });
  const save = useSend(slaSettings.options, {
    onSuccess: () => {
      setShown(null);
      showToast("success", t("optionsSaved"));
    },
    onError,
  });
  const body = { atRiskPercent: Number(percent), ...rest };
  const { defaultPolicyId } = rest;
  const fault = save.error ?? preview.error;
  return {
    percent,
    setPercent,
    rest,
    set: (change: Partial<typeof rest>) => setRest((all) => ({ ...all, ...change })),
    isSame:
      percent === String(options.atRiskPercent) &&
      rest.defaultCalendarId === options.defaultCalendarId &&
      defaultPolicyId === options.defaultPolicyId &&
      rest.pausedOnHold === options.pausedOnHold,
    complaints,
    fault,
    errorAt: (path: string) => complaints.errors[path] ?? (isFault(fault) ? fault.errorAt(path) : undefined),
    shown,
    goBack: () => setShown(null),
    isPending: preview.isPending || save.isPending,
    save: () => save.mutate({ body }),
    send: (form: HTMLFormElement) => {
      if (!complaints.check(form)) return;
      save.reset();
      preview.reset();
      if (defaultPolicyId === options.defaultPolicyId) save.mutate({ body });
      else preview.mutate({ body: { defaultPolicyId } });
    },
  };
}
