"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import type { SlaCalendar } from "@/contract/desk/sla-calendars";
import { PreviewDialog } from "@/components/features/workspace/shared-service-levels/preview-dialog";
import { RecountProgress } from "@/components/features/workspace/shared-service-levels/recount-progress";
import { useFormErrors } from "@/components/resource/form-errors";
import { KeptBanner } from "@/components/resource/kept-banner";
import { BackButton } from "@/components/ui/back-button";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { NameFields, ValidFromFields } from "./sla-calendar-fields";
import { DayRow, HoursFault } from "./hours-rows";
import { HolidaySourceDialog, SlaHolidaysCard } from "./sla-holidays-card";
import type { HolidaySource } from "./sla-holidays-card";
import { SlaYear } from "./sla-year";
import { useSlaCalendarForm } from "./use-sla-calendar-form";

/** A calendar: the week, the zone by whose clocks it goes, the days on which it does not, and its year. */
export function SlaCalendarEditor({
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
  const { draft, hours } = form;
  const [source, setSource] = useState<HolidaySource | null>(null);
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(hours.faults).length > 0)
      frame.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [hours.faults]);
  return (
    <Screen>
      <PageHeader
        above={<BackButton onClick={onClose}>{t("title")}</BackButton>}
        title={t(calendar ? "edit" : "new")}
        heading={calendar && <bdi dir="auto">{calendar.name}</bdi>}
      />
      <RecountProgress />
      <form
        ref={frame}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (complaints.check(event.currentTarget) && !form.isBusy) void form.review();
        }}
        className="flex max-w-4xl flex-col gap-4"
      >
        {!hours.mayChange && <Banner>{t("readOnly")}</Banner>}
        <KeptBanner draft={form} />
        {form.problem && (
          <Banner tone="danger" title={t("notSaved")}>
            {form.problem}
          </Banner>
        )}
        <fieldset disabled={!hours.mayChange} className="contents">
          <NameFields form={form} nameError={complaints.errors["name"]} />
          <Card title={t("week")} text={t("weekHelp")}>
            <HoursFault hours={hours} paths={["week"]} />
            <ul className="-my-3 divide-y divide-line">
              {draft.week.map((intervals, day) => (
                <DayRow key={day} day={day} intervals={intervals} hours={hours} />
              ))}
            </ul>
          </Card>
          <SlaHolidaysCard form={form} onSource={setSource} />
          {hours.mayChange && <ValidFromFields form={form} />}
        </fieldset>
        {hours.mayChange && (
          <div className="sticky bottom-0 z-10 flex justify-end gap-2 border-t border-line bg-canvas py-3">
            <Button onClick={form.cancel}>{common("cancel")}</Button>
            <Button type="submit" variant="primary" isPending={form.isBusy}>
              {calendar ? t("review") : common("save")}
            </Button>
          </div>
        )}
      </form>
      {calendar && <SlaYear calendarId={calendar.id} />}
      {source && <HolidaySourceDialog form={form} source={source} onClose={() => setSource(null)} />}
      {form.shown && (
        <PreviewDialog
          preview={form.shown}
          isOn={form.isOn}
          isSaving={form.isSaving}
          onSave={() => void form.store()}
          onClose={form.goBack}
        />
      )}
    </Screen>
  );
}
