"use client";
import { useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { agentSettings } from "@/contract/desk/agent-settings";
import type { AgentSettings } from "@/contract/desk/agent-settings";
import { useFormErrors } from "@/components/resource/form-errors";
import { useEditPreview } from "@/components/features/workspace/shared-service-levels/use-edit-preview";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** Settings that are written as numbers. */
export type AgentSettingsNumber = "autoCloseAfterHours" | "undoSendSeconds" | "undoSendLiveSeconds";

/** As the fields hold them: numbers are text while they are being written. */
const writtenOf = (settings: AgentSettings) => ({
  ...settings,
  defaultCapacity: {
    chat: String(settings.defaultCapacity.chat),
    messengers: String(settings.defaultCapacity.messengers),
    other: String(settings.defaultCapacity.other),
  },
  autoCloseAfterHours: String(settings.autoCloseAfterHours),
  undoSendSeconds: String(settings.undoSendSeconds),
  undoSendLiveSeconds: String(settings.undoSendLiveSeconds),
});
const settingsOf = (values: ReturnType<typeof writtenOf>): AgentSettings => ({
  ...values,
  defaultCapacity: {
    chat: Number(values.defaultCapacity.chat),
    messengers: Number(values.defaultCapacity.messengers),
    other: Number(values.defaultCapacity.other),
  },
  autoCloseAfterHours: Number(values.autoCloseAfterHours),
  undoSendSeconds: Number(values.undoSendSeconds),
  undoSendLiveSeconds: Number(values.undoSendLiveSeconds),
});

export function useAgentSettingsForm(settings: AgentSettings) {
  const t = useTranslations("agentSettings");
  const inWords = useFaultText();
  const complaints = useFormErrors();
  const { role } = useSignedIn();
  const [values, setValues] = useState(() => writtenOf(settings));
  const [problem, setProblem] = useState<string | null>(null);
  const set = (changes: Partial<typeof values>) => {
    for (const name of Object.keys(changes)) complaints.clear(name);
    setValues((all) => ({ ...all, ...changes }));
  };
  const save = useSend(agentSettings.update, {
    onSuccess: () => void showToast("success", t("saved")),
    onError: () => undefined,
  });
  const wanted = settingsOf(values);
  /** Another time zone is the default calendar's too. */
  const preview = useEditPreview();
  const sent = useRef<HTMLFormElement>(null);
  const refused = (error: unknown) => {
    if (!sent.current || !complaints.accept(error, sent.current)) setProblem(inWords(error));
  };
  const submit = async (form: HTMLFormElement) => {
    sent.current = form;
    setProblem(null);
    if (!complaints.check(form)) return;
    try {
      if (preview.isOn !== false && wanted.timeZone !== settings.timeZone)
        await preview.show({ hours: { timeZone: wanted.timeZone } });
      else await save.mutateAsync({ body: wanted });
    } catch (error) {
      refused(error);
    }
  };
  const store = async () => {
    try {
      await save.mutateAsync({ body: wanted });
    } catch (error) {
      refused(error);
    }
    preview.close();
  };
  return {
    values,
    set,
    complaints,
    problem,
    submit,
    preview,
    /** Once it was shown what another time zone changes. */ store,
    mayChange: mayCall(role, agentSettings.update),
    isSame: JSON.stringify(wanted) === JSON.stringify(settings),
    isSaving: save.isPending || preview.isAsking,
  };
}
export type AgentSettingsForm = ReturnType<typeof useAgentSettingsForm>;
