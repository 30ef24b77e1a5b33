"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Plus } from "lucide-react";
import { businessHours } from "@/contract/workspace/business-hours";
import type { BusinessHours } from "@/contract/workspace/business-hours";
import { limits } from "@/contract/limits";
import { PreviewDialog } from "@/components/features/workspace/shared-service-levels/preview-dialog";
import { RecountProgress } from "@/components/features/workspace/shared-service-levels/recount-progress";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { queryFor } from "@/lib/api/query";
import { SectionForm, WhenStored } from "./section-form";
import { DayRow, HolidayRow, HoursFault } from "./hours-rows";
import { useHoursForm } from "./use-hours-form";

/** When the workspace answers, as its public pages say it. */
export function BusinessHoursSection() {
  const query = useQuery(queryFor(businessHours.get));
  return <WhenStored query={query}>{(stored) => <HoursForm stored={stored} />}</WhenStored>;
}

function HoursForm({ stored: { timeZone, ...stored } }: { stored: BusinessHours }) {
  const t = useTranslations("businessHours");
  const hours = useHoursForm(stored);
  const { draft, mayChange, change } = hours;
  const { holidays } = draft;
  return (
    <SectionForm
      text="businessHours"
      mayChange={mayChange}
      isSame={JSON.stringify(draft) === JSON.stringify(stored)}
      isSaving={hours.isSaving}
      problem={hours.problem}
      onSubmit={hours.submit}
      above={<RecountProgress />}
      below={
        hours.preview.shown && (
          <PreviewDialog
            preview={hours.preview.shown}
            isOn={hours.preview.isOn ?? true}
            isSaving={hours.isSaving}
            onSave={() => void hours.store()}
            onClose={hours.preview.close}
          />
        )
      }
    >
      <Card>
        <Checkbox
          label={t("isOn")}
          help={t("isOnHelp")}
          disabled={!mayChange}
          checked={draft.isOn}
          onChange={({ target }) => change({ isOn: target.checked })}
        />
      </Card>
      <Card
        title={t("week")}
        text={t("zone", { zone: timeZone.replaceAll("_", " ") })}
        footer={t("midnightHelp")}
      >
        <HoursFault hours={hours} paths={["week"]} />
        <ul className="-my-3 divide-y divide-line">
          {draft.week.map((intervals, day) => (
            <DayRow key={day} day={day} intervals={intervals} hours={hours} />
          ))}
        </ul>
      </Card>
      <Card title={t("holidays")} text={t("holidaysHelp")}>
        <div className="flex flex-col gap-2">
          <HoursFault hours={hours} paths={["holidays"]} />
          {holidays.length === 0 && <p className="text-sm text-ink-faint">{t("noHolidays")}</p>}
          {holidays.map((holiday, at) => (
            <HolidayRow key={at} at={at} holiday={holiday} hours={hours} />
          ))}
          {mayChange && holidays.length < limits.businessHolidaysMax && (
            <Button
              id={hours.idOf("addHoliday")}
              size="sm"
              variant="ghost"
              className="self-start"
              icon={<Plus aria-hidden />}
              onClick={() =>
                change(
                  { holidays: [...holidays, { date: "", name: "" }] },
                  `holidays.${holidays.length}.date`,
                )
              }
            >
              {t("addHoliday")}
            </Button>
          )}
        </div>
      </Card>
    </SectionForm>
  );
}
