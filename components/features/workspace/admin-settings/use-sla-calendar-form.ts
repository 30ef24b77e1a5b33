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
import { useFaultText } from "@/lib/browser/use-fault-text";
import type { WeekForm } from "./hours-rows";
import { calendarBody, calendarDraft, calendarFaults } from "./sla-calendar-draft";
import type { SlaCalendarDraft } from "./sla-calendar-draft";

/** A calendar while it is written; what it changes is shown before it is saved. */
export function useSlaCalendarForm(calendar: SlaCalendar | null, onClose: () => void) {
  const formId = useId();
  const { role } = useSignedIn();
  const mayChange = mayCall(role, slaCalendars.create);
  const [draft, setDraft] = useState(() =>
    calendarDraft(calendar, Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [shown, setShown] = useState<EditPreview | null>(null);
  const isOn = useQuery(queryFor(slaSettings.all)).data?.options.isOn ?? true;
  const goOnAt = useRef<string | null>(null);
  // Rows come and go under the keyboard: where it goes on is known only once they have.
  useEffect(() => {
    if (goOnAt.current !== null) document.getElementById(formId + goOnAt.current)?.focus();
    goOnAt.current = null;
  }, [draft, formId]);
  const change = (part: Partial<SlaCalendarDraft>, goOn: string | null = null) => {
    goOnAt.current = goOn;
    setFaults({});
    setDraft((all) => ({ ...all, ...part }));
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
  return {
    draft,
    change,
    hours,
    shown,
    isOn,
    goBack: () => setShown(null),
    ...useSending({ calendar, draft, setFaults, setShown, onClose }),
  };
}

/** The way to the server: first what it changes, then the write. */
function useSending({
  calendar,
  draft,
  setFaults,
  setShown,
  onClose,
}: {
  calendar: SlaCalendar | null;
  draft: SlaCalendarDraft;
  setFaults: (faults: Record<string, string>) => void;
  setShown: (preview: EditPreview | null) => void;
  onClose: () => void;
}) {
  const t = useTranslations("slaCalendars");
  const inWords = useFaultText();
  const handled = { onError: () => undefined };
  const preview = useSend(slaPreview.preview, handled);
  const create = useSend(slaCalendars.create, handled);
  const update = useSend(slaCalendars.update, handled);
  const store = async () => {
    const body = calendarBody(draft);
    try {
      if (calendar) await update.mutateAsync({ params: { id: calendar.id }, body });
      else await create.mutateAsync({ body });
      showToast("success", t(calendar ? "saved" : "created"));
      onClose();
    } catch (error) {
      setShown(null);
      setFaults(calendarFaults(error));
      showToast("destructive", t("notSaved"), { description: inWords(error) });
    }
  };
  return {
    isSaving: create.isPending || update.isPending,
    store,
    /** A new calendar is nobody's yet, so it changes nothing and is saved at once. */
    review: async () => {
      if (!calendar) return store();
      try {
        const body = { calendarId: calendar.id, calendar: calendarBody(draft) };
        setShown(await preview.mutateAsync({ body }));
      } catch (error) {
        setFaults(calendarFaults(error));
        throw error;
      }
    },
  };
}
