"use client";
import { useTranslations } from "next-intl";
import { FileUp, Globe, Plus } from "lucide-react";
import type { SlaHoliday } from "@/contract/desk/sla-calendars";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { HoursFault } from "./hours-rows";
import { newHoliday } from "./sla-calendar-draft";
import type { CalendarForm } from "./sla-calendar-fields";
import { SlaCountryDialog } from "./sla-country-dialog";
import { SlaFileDialog } from "./sla-file-dialog";
import { withTaken } from "./sla-found-holidays";
import { SlaHolidayRow } from "./sla-holiday-row";

export type HolidaySource = "country" | "file";

/** A calendar's holidays: typed, of a country's list, or of a file. */
export function SlaHolidaysCard({
  form: { draft, change, hours },
  onSource,
}: {
  form: CalendarForm;
  onSource: (source: HolidaySource) => void;
}) {
  const t = useTranslations("slaCalendars");
  const { holidays } = draft;
  return (
    <Card title={t("holidays")} text={t("holidaysHelp")}>
      <HoursFault hours={hours} paths={["holidays"]} />
      {holidays.length === 0 && <p className="pb-3 text-sm text-ink-faint">{t("noHolidays")}</p>}
      <ul aria-label={t("holidays")} className="-mt-3 divide-y divide-line empty:hidden">
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
        <div className="flex flex-wrap gap-2 pt-1">
          <Button
            id={hours.idOf("addHoliday")}
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => change({ holidays: [...holidays, newHoliday] }, `holidays.${holidays.length}.on`)}
          >
            {t("addHoliday")}
          </Button>
          <Button size="sm" icon={<Globe aria-hidden />} onClick={() => onSource("country")}>
            {t("country.button")}
          </Button>
          <Button size="sm" icon={<FileUp aria-hidden />} onClick={() => onSource("file")}>
            {t("file.button")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Where they come from besides being typed. Outside of the calendar's form, which Enter would send. */
export function HolidaySourceDialog({
  form: { draft, change },
  source,
  onClose,
}: {
  form: CalendarForm;
  source: HolidaySource;
  onClose: () => void;
}) {
  const { holidays } = draft;
  const take = (taken: readonly SlaHoliday[]) => {
    change({ holidays: withTaken(holidays, taken) });
    onClose();
  };
  const Source = source === "country" ? SlaCountryDialog : SlaFileDialog;
  return <Source there={holidays} onTake={take} onClose={onClose} />;
}
