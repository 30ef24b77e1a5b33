"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { slaPreview } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { SlaPolicy } from "@/contract/desk/sla-settings";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { isFault } from "@/lib/shared/api/fault";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { policyBody } from "./policy-draft";
import type { PolicyDraft } from "./policy-draft";
import type { EditPreview } from "./preview-dialog";

/** A policy while it is filled in. What it changes is shown before it is saved; what was typed survives a reload. */
export function usePolicyForm(policy: SlaPolicy | null, initial: PolicyDraft, onClose: () => void) {
  const t = useTranslations("slaSettings");
  const kept = useDraft(`sla-policy-${policy?.id ?? "new"}`, { ...initial });
  const draft: PolicyDraft = { ...initial, ...kept.values };
  const complaints = useFormErrors();
  const [shown, setShown] = useState<EditPreview | null>(null);
  const [refused, setRefused] = useState<Error | null>(null);
  const onError = () => setShown(null);
  const preview = useSend(slaPreview.preview, { onSuccess: setShown, onError });
  const done = () => {
    kept.discard();
    showToast("success", t(policy ? "saved" : "created"));
    onClose();
  };
  const create = useSend(slaSettings.create, { onSuccess: done, onError });
  const update = useSend(slaSettings.update, { onSuccess: done, onError });
  const body = policyBody(draft, policy?.isDefault ?? false);
  const fault = preview.error ?? create.error ?? update.error ?? refused;
  return {
    draft,
    body,
    set: <Key extends keyof PolicyDraft>(key: Key, value: PolicyDraft[Key]) => kept.setValue(key, value),
    wasKept: kept.wasKept,
    discard: kept.discard,
    complaints,
    fault,
    /** The preview names what it was sent under another path than the write does. */
    errorAt: (path: string) =>
      isFault(fault) ? (fault.errorAt(path) ?? fault.errorAt(`policy.${path}`)) : undefined,
    shown,
    isPreviewing: preview.isPending,
    isSaving: create.isPending || update.isPending,
    goBack: () => setShown(null),
    /** What was wrong with it where it was tried. */
    refuse: setRefused,
    show: () => {
      create.reset();
      update.reset();
      setRefused(null);
      preview.mutate({ body: { ...(policy ? { policyId: policy.id } : {}), policy: body } });
    },
    save: () => {
      preview.reset();
      if (policy) update.mutate({ params: { id: policy.id }, body });
      else create.mutate({ body });
    },
  };
}
