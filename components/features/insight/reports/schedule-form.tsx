"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { reportIds, reportSchedules, scheduleFrequencies } from "@/contract/insight/reports";
import type { ReportId, ReportSchedule } from "@/contract/insight/reports";
import { limits } from "@/contract/limits";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { useSend } from "@/lib/api/query";
import { useUser } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { filtersGiven } from "./saved-reports";
import type { ReportState } from "./use-report";

/** `of: null` is a new one: of the report that one sees. */
export interface EditedSchedule {
  of: ReportSchedule | null;
}
const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

interface When {
  frequency: (typeof scheduleFrequencies)[number];
  weekday: string;
  monthDay: string;
  hour: string;
}

export function ScheduleForm({
  edited: { of },
  report,
  onClose,
}: {
  edited: EditedSchedule;
  report: ReportState;
  onClose: () => void;
}) {
  const t = useTranslations("reports");
  const user = useUser();
  const { staff } = useStaff();
  const complaints = useFormErrors();
  const [which, setWhich] = useState<ReportId>(of?.report ?? report.report);
  const [when, setWhen] = useState<When>({
    frequency: of?.frequency ?? "weekly",
    weekday: String(of?.weekday ?? 1),
    monthDay: String(of?.monthDay ?? 1),
    hour: String(of?.hour ?? 8),
  });
  const [recipients, setRecipients] = useState<readonly string[]>(
    of?.recipients.map(({ id }) => id) ?? (user ? [user.id] : []),
  );
  const [isMissing, setIsMissing] = useState(false);
  const create = useSend(reportSchedules.create, { onError: () => undefined });
  const update = useSend(reportSchedules.update, { onError: () => undefined });
  const isSame = which === report.report;
  const people = [
    ...new Map([
      ...staff.map(({ id, name }): [string, string] => [id, name]),
      ...(of?.recipients ?? []).map(({ id, name }): [string, string] => [id, name]),
    ]),
  ];
  const save = async (form: HTMLFormElement) => {
    setIsMissing(recipients.length === 0);
    if (recipients.length === 0) return;
    const name = new FormData(form).get("name");
    const body = {
      name: typeof name === "string" ? name : "",
      frequency: when.frequency,
      weekday: Number(when.weekday),
      monthDay: Number(when.monthDay),
      hour: Number(when.hour),
      recipientIds: [...recipients],
    };
    if (of)
      await update.mutateAsync({
        params: { id: of.id },
        body: which === of.report ? body : { ...body, report: which },
      });
    else
      await create.mutateAsync({
        body: {
          ...body,
          report: which,
          ...(isSame && report.groupBy ? { groupBy: report.groupBy } : {}),
          filters: isSame ? filtersGiven(report.filters) : {},
        },
      });
    showToast("success", t("schedules.done"));
    onClose();
  };
  return (
    <FormDrawer
      title={t(of ? "schedules.edit" : "schedules.new")}
      text={t("schedules.formText")}
      complaints={complaints}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t("schedules.name")} isRequired error={complaints.errors["name"]}>
        <Input name="name" maxLength={120} required defaultValue={of?.name ?? t(`reports.${which}`)} />
      </Field>
      <Field label={t("report")} help={of === null && isSame ? t("schedules.asSeen") : undefined}>
        <Select
          value={which}
          options={reportIds.map((value) => ({ value, label: t(`reports.${value}`) }))}
          onChange={setWhich}
        />
      </Field>
      <WhenFields when={when} onChange={(change) => setWhen((now) => ({ ...now, ...change }))} />
      <Recipients people={people} chosen={recipients} isMissing={isMissing} onChange={setRecipients} />
    </FormDrawer>
  );
}

function WhenFields({
  when: { frequency, weekday, monthDay, hour },
  onChange,
}: {
  when: When;
  onChange: (change: Partial<When>) => void;
}) {
  const t = useTranslations("reports");
  return (
    <>
      <Field label={t("schedules.frequency")} help={t(`schedules.covers.${frequency}`)}>
        <Select
          value={frequency}
          options={scheduleFrequencies.map((value) => ({
            value,
            label: t(`schedules.frequencies.${value}`),
          }))}
          onChange={(frequency) => onChange({ frequency })}
        />
      </Field>
      {frequency === "weekly" && (
        <Field label={t("schedules.weekday")}>
          <Select<string>
            value={weekday}
            options={weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
            onChange={(weekday) => onChange({ weekday })}
          />
        </Field>
      )}
      {frequency === "monthly" && (
        <Field label={t("schedules.monthDay")} help={t("schedules.monthDayHelp")}>
          <Select
            value={monthDay}
            options={Array.from({ length: 31 }, (_, at) => ({
              value: String(at + 1),
              label: String(at + 1),
            }))}
            onChange={(monthDay) => onChange({ monthDay })}
          />
        </Field>
      )}
      <Field label={t("schedules.hour")} help={t("schedules.hourHelp")}>
        <Select
          value={hour}
          options={Array.from({ length: 24 }, (_, at) => ({
            value: String(at),
            label: `${String(at).padStart(2, "0")}:00`,
          }))}
          onChange={(hour) => onChange({ hour })}
        />
      </Field>
    </>
  );
}

function Recipients({
  people,
  chosen,
  isMissing,
  onChange,
}: {
  people: readonly (readonly [id: string, name: string])[];
  chosen: readonly string[];
  isMissing: boolean;
  onChange: (chosen: readonly string[]) => void;
}) {
  const t = useTranslations("reports");
  return (
    <fieldset aria-describedby={isMissing ? "recipients-error" : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink">{t("schedules.recipients")}</legend>
      <div className="flex max-h-56 flex-col gap-1 overflow-y-auto rounded-md border border-line p-3">
        {people.map(([id, name]) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            disabled={!chosen.includes(id) && chosen.length >= limits.reportRecipientsMax}
            onChange={() =>
              onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
            }
          />
        ))}
      </div>
      {isMissing && (
        <p id="recipients-error" role="alert" className="mt-1.5 text-[0.8125rem] text-danger-ink">
          {t("schedules.nobody")}
        </p>
      )}
    </fieldset>
  );
}
