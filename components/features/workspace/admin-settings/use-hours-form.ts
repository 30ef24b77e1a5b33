"use client";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { businessHours } from "@/contract/workspace/business-hours";
import { useEditPreview } from "@/components/features/workspace/shared-service-levels/use-edit-preview";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { hoursFaults } from "./hours-draft";
import type { HoursDraft, HoursFaults, Interval } from "./hours-draft";

/** The hours as they are being written, what is wrong in them, and where the keyboard goes on. */
export function useHoursForm(stored: HoursDraft) {
  const t = useTranslations("businessHours");
  const inWords = useFaultText();
  const formId = useId();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, businessHours.set);
  const [draft, setDraft] = useState(stored);
  const [faults, setFaults] = useState<HoursFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const goOnRef = useGoOn(formId, draft, faults);
  const save = useSend(businessHours.set, {
    onSuccess: () => void showToast("success", t("saved")),
    onError: () => undefined,
  });
  const preview = useEditPreview();
  const change = (part: Partial<HoursDraft>, goOn: string | null = null) => {
    goOnRef.current = goOn;
    setFaults({});
    setProblem(null);
    setDraft((all) => ({ ...all, ...part }));
  };
  const { week } = draft;
  const holidays = draft.holidays.map(({ date, name }) => ({ date, name: name.trim() }));
  const write = () => save.mutateAsync({ body: { ...draft, holidays } });
  /** Whether readers are told of the hours moves no target. */
  const movesTargets = preview.isOn !== false && !isSameTime(draft, stored);
  const tried = async (act: () => Promise<unknown>) => {
    setFaults({});
    setProblem(null);
    try {
      await act();
    } catch (error) {
      preview.close();
      const found = hoursFaults(error);
      const [first] = found.at(-1) ?? [];
      if (first === undefined) return setProblem(inWords(error));
      goOnRef.current = first === "week" ? "add.0" : first;
      setFaults(Object.fromEntries(found));
    }
  };
  return {
    draft,
    faults,
    problem,
    mayChange,
    isSaving: save.isPending || preview.isAsking,
    preview,
    /** `goOn`: the control that has the focus afterwards. */
    change,
    setDay: (day: number, intervals: Interval[], goOn?: string) =>
      change({ week: draft.week.map((all, at) => (at === day ? intervals : all)) }, goOn),
    submit: () => tried(() => (movesTargets ? preview.show({ hours: { week, holidays } }) : write())),
    /** Once it was shown what it changes. */
    store: () => tried(() => write().then(preview.close)),
    ...controlsOf({ formId, faults, mayChange }),
  };
}
const isSameTime = (a: HoursDraft, b: HoursDraft): boolean =>
  JSON.stringify([a.week, a.holidays]) === JSON.stringify([b.week, b.holidays]);

/** Rows come and go under the keyboard: where it goes on is known only once they have. */
function useGoOn(formId: string, draft: HoursDraft, faults: HoursFaults) {
  const goOnRef = useRef<string | null>(null);
  useEffect(() => {
    if (goOnRef.current !== null) document.getElementById(formId + goOnRef.current)?.focus();
    goOnRef.current = null;
  }, [draft, faults, formId]);
  return goOnRef;
}

const controlsOf = ({
  formId,
  faults,
  mayChange,
}: {
  formId: string;
  faults: HoursFaults;
  mayChange: boolean;
}) => ({
  idOf: (path: string) => formId + path,
  /** What a control has of its path. */
  control: (path: string) => ({
    id: formId + path,
    "aria-invalid": path in faults || undefined,
    "aria-describedby": path in faults ? `${formId}${path}.fault` : undefined,
    disabled: !mayChange,
  }),
});
export type HoursForm = ReturnType<typeof useHoursForm>;
