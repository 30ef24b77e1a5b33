"use client";
import { useTranslations } from "next-intl";
import { Plus } from "lucide-react";
import type { SlaCalendar } from "@/contract/desk/sla-calendars";
import { limits } from "@/contract/limits";
import { PreviewDialog } from "@/components/features/workspace/shared-service-levels/preview-dialog";
import { FormDrawer } from "@/components/resource/form-drawer";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { DayRow, HoursFault } from "./hours-rows";
import { newHoliday } from "./sla-calendar-draft";
import { SlaHolidayRow } from "./sla-holiday-row";
import { useSlaCalendarForm } from "./use-sla-calendar-form";

const zones = Intl.supportedValuesOf("timeZone");
type CalendarForm = ReturnType<typeof useSlaCalendarForm>;

/** A calendar: the week, the zone by whose clocks it goes, and the days on which it does not. */
export function SlaCalendarDrawer({
  calendar,
  onClose,
}: {
  calendar: SlaCalendar | null;
  onClose: () => void;
}) {
  const t = useTranslations("slaCalendars");
  const common = useTranslations("common");
  const complaints = useFormErrors();
  const form = useSlaCalendarForm(calendar, onClose);
  const { draft, change, hours } = form;
  const known = zones.includes(draft.timeZone) ? zones : [draft.timeZone, ...zones];
  const zoneOptions = known.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }));
  return (
    <>
      <FormDrawer
        title={t(calendar ? "edit" : "new")}
        complaints={complaints}
        maySave={hours.mayChange}
        onSave={form.review}
        onClose={onClose}
        {...(calendar ? { saveLabel: t("review") } : {})}
      >
        <fieldset disabled={!hours.mayChange} className="contents">
          <Field label={t("fields.name.label")} isRequired error={complaints.errors["name"]}>
            <Input
              name="name"
              required
              maxLength={80}
              dir="auto"
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          <Field label={t("zone")} help={t("zoneHelp")}>
            <Combobox
              options={zoneOptions}
              selected={zoneOptions.find(({ value }) => value === draft.timeZone) ?? null}
              disabled={!hours.mayChange}
              emptyText={common("noMatches")}
              openLabel={t("zoneOpen")}
              onChange={(option) => option && change({ timeZone: option.value })}
            />
          </Field>
          <section aria-label={t("week")}>
            <h3 className="text-sm font-medium text-ink">{t("week")}</h3>
            <p className="text-[0.8125rem] text-ink-faint">{t("weekHelp")}</p>
            <HoursFault hours={hours} paths={["week"]} />
            <ul className="divide-y divide-line">
              {draft.week.map((intervals, day) => (
                <DayRow key={day} day={day} intervals={intervals} hours={hours} />
              ))}
            </ul>
          </section>
          <Holidays form={form} />
          <Field label={t("validFrom")} help={t("validFromHelp")} error={complaints.errors["validFrom"]}>
            <Input
              name="validFrom"
              type="datetime-local"
              dir="ltr"
              value={draft.validFrom}
              onChange={({ target }) => change({ validFrom: target.value })}
            />
          </Field>
        </fieldset>
      </FormDrawer>
      {form.shown && (
        <PreviewDialog
          preview={form.shown}
          isOn={form.isOn}
          isSaving={form.isSaving}
          onSave={() => void form.store()}
          onClose={form.goBack}
        />
      )}
    </>
  );
}

function Holidays({ form: { draft, change, hours } }: { form: CalendarForm }) {
  const t = useTranslations("slaCalendars");
  const { holidays } = draft;
  return (
    <section aria-label={t("holidays")}>
      <h3 className="text-sm font-medium text-ink">{t("holidays")}</h3>
      <p className="text-[0.8125rem] text-ink-faint">{t("holidaysHelp")}</p>
      <HoursFault hours={hours} paths={["holidays"]} />
      <ul className="divide-y divide-line">
        {holidays.map((holiday, at) => (
          <SlaHolidayRow
            key={at}
            at={at}
            holiday={holiday}
            hours={hours}
            onChange={(part) =>
              change({ holidays: holidays.map((one, place) => (place === at ? { ...one, ...part } : one)) })
            }
            onRemove={() => change({ holidays: holidays.filter((_, place) => place !== at) }, "addHoliday")}
          />
        ))}
      </ul>
      {hours.mayChange && holidays.length < limits.businessHolidaysMax && (
        <Button
          id={hours.idOf("addHoliday")}
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden />}
          onClick={() => change({ holidays: [...holidays, newHoliday] }, `holidays.${holidays.length}.on`)}
        >
          {t("addHoliday")}
        </Button>
      )}
    </section>
  );
}
