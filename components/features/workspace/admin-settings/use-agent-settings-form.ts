"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { agentSettings } from "@/contract/desk/agent-settings";
import type { AgentSettings } from "@/contract/desk/agent-settings";
import { useFormErrors } from "@/components/resource/form-errors";
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
  const submit = async (form: HTMLFormElement) => {
    setProblem(null);
    if (!complaints.check(form)) return;
    try {
      await save.mutateAsync({ body: wanted });
    } catch (error) {
      if (!complaints.accept(error, form)) setProblem(inWords(error));
    }
  };
  return {
    values,
    set,
    complaints,
    problem,
    submit,
    mayChange: mayCall(role, agentSettings.update),
    isSame: JSON.stringify(wanted) === JSON.stringify(settings),
    isSaving: save.isPending,
  };
}
export type AgentSettingsForm = ReturnType<typeof useAgentSettingsForm>;
