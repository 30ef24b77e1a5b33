"use client";
import { useEffect, useId, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import type { SlaCalendar } from "@/contract/desk/sla-calendars";
import { slaPreview } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import type { EditPreview } from "@/components/features/workspace/shared-service-levels/preview-dialog";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { WeekForm } from "./hours-rows";
import { calendarBody, calendarDraft, calendarFaults, pathsWithoutDay } from "./sla-calendar-draft";
import type { SlaCalendarDraft } from "./sla-calendar-draft";

type Faults = Record<string, string>;

/**
 * A calendar while it is written; what it changes is shown before it is saved. What was typed survives a refusal
 * and a reload.
 */
export function useSlaCalendarForm(calendar: SlaCalendar | null, onClose: () => void) {
  const formId = useId();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, slaCalendars.create);
  const [initial] = useState(() => calendarDraft(calendar, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const kept = useDraft(mayChange ? `sla-calendar-${calendar?.id ?? "new"}` : null, { ...initial });
  const draft: SlaCalendarDraft = { ...initial, ...kept.values };
  const [faults, setFaults] = useState<Faults>({});
  const isOn = useQuery(queryFor(slaSettings.all)).data?.options.isOn ?? true;
  const goOnAt = useRef<string | null>(null);
  // Rows come and go under the keyboard: where it goes on is known only once they have.
  useEffect(() => {
    if (goOnAt.current !== null) document.getElementById(formId + goOnAt.current)?.focus();
    goOnAt.current = null;
  });
  const change = (part: Partial<SlaCalendarDraft>, goOn: string | null = null) => {
    goOnAt.current = goOn;
    setFaults({});
    for (const [field, value] of Object.entries(part)) kept.setValue(field, value);
  };
  const hours: WeekForm = {
    draft,
    faults,
    mayChange,
    change,
    setDay: (day, intervals, goOn) =>
      change({ week: draft.week.map((all, at) => (at === day ? intervals : all)) }, goOn),
    idOf: (path) => formId + path,
    control: (path) => ({
      id: formId + path,
      "aria-invalid": path in faults || undefined,
      "aria-describedby": path in faults ? `${formId}${path}.fault` : undefined,
      disabled: !mayChange,
    }),
  };
  const done = () => {
    kept.forget();
    onClose();
  };
  return {
    draft,
    change,
    hours,
    isOn,
    wasKept: kept.wasKept,
    discard: kept.discard,
    cancel: done,
    ...useSending({ calendar, draft, setFaults, onSaved: done }),
  };
}

/** The way to the server: first what it changes, then the write. */
function useSending({
  calendar,
  draft,
  setFaults,
  onSaved,
}: {
  calendar: SlaCalendar | null;
  draft: SlaCalendarDraft;
  setFaults: (faults: Faults) => void;
  onSaved: () => void;
}) {
  const t = useTranslations("slaCalendars");
  const inWords = useFaultText();
  const [shown, setShown] = useState<EditPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const handled = { onError: () => undefined };
  const preview = useSend(slaPreview.preview, handled);
  const create = useSend(slaCalendars.create, handled);
  const update = useSend(slaCalendars.update, handled);
  const refuse = (error: unknown) => {
    setShown(null);
    setFaults(calendarFaults(error));
    setProblem(inWords(error));
  };
  const store = async () => {
    const body = calendarBody(draft);
    try {
      if (calendar) await update.mutateAsync({ params: { id: calendar.id }, body });
      else await create.mutateAsync({ body });
      showToast("success", t(calendar ? "saved" : "created"));
      onSaved();
    } catch (error) {
      refuse(error);
    }
  };
  const review = async () => {
    const wrong = pathsWithoutDay(draft);
    setFaults(Object.fromEntries(wrong.map((path) => [path, t("noDay")])));
    setProblem(null);
    if (wrong.length > 0) return;
    // A new calendar is nobody's yet, so it changes nothing and is saved at once.
    if (!calendar) return store();
    try {
      const body = { calendarId: calendar.id, calendar: calendarBody(draft) };
      setShown(await preview.mutateAsync({ body }));
    } catch (error) {
      refuse(error);
    }
  };
  const isSaving = create.isPending || update.isPending;
  return {
    shown,
    problem,
    isSaving,
    isBusy: isSaving || preview.isPending,
    goBack: () => setShown(null),
    store,
    review,
  };
}
