"use client";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { limits } from "@/contract/limits";
import { Checkbox } from "@/components/ui/checkbox";
import { DayInput } from "@/components/ui/day-input";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { HoursFault } from "./hours-rows";
import type { WeekForm } from "./hours-rows";
import type { SlaHolidayDraft } from "./sla-calendar-draft";

/** One holiday: of a date or of each year, of the whole day or of some hours of it. */
export function SlaHolidayRow({
  at,
  holiday,
  hours,
  onChange,
  onRemove,
}: {
  at: number;
  holiday: SlaHolidayDraft;
  hours: WeekForm;
  onChange: (part: Partial<SlaHolidayDraft>) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("slaCalendars");
  const number = at + 1;
  const path = `holidays.${at}`;
  return (
    <li className="flex flex-wrap items-center gap-2 py-3">
      <DayInput
        {...hours.control(`${path}.on`)}
        className="w-32!"
        aria-label={t("holidayDate", { number })}
        isYearly={holiday.isYearly}
        value={holiday.date}
        onChange={(date) => onChange({ date })}
      />
      <Input
        {...hours.control(`${path}.name`)}
        dir="auto"
        autoComplete="off"
        maxLength={limits.businessHolidayNameMaxLength}
        className="min-w-32 flex-1"
        aria-label={t("holidayName", { number })}
        value={holiday.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {hours.mayChange && (
        <IconButton label={t("removeHoliday", { number })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      )}
      <div className="flex w-full flex-wrap items-center gap-2">
        <Checkbox
          label={t("yearly")}
          disabled={!hours.mayChange}
          checked={holiday.isYearly}
          onChange={({ target }) => onChange({ isYearly: target.checked })}
        />
        <span aria-hidden className="ms-2 text-[0.8125rem] text-ink-faint">
          {t("closedHours")}
        </span>
        {(["from", "to"] as const).map((end) => (
          <Input
            {...hours.control(`${path}.hours.${end}`)}
            key={end}
            type="time"
            dir="ltr"
            className="w-32!"
            aria-label={t(end === "from" ? "closedFrom" : "closedTo", { number })}
            value={end === "to" && holiday.to === "24:00" ? "00:00" : holiday[end]}
            onChange={({ target }) =>
              onChange({ [end]: end === "to" && target.value === "00:00" ? "24:00" : target.value })
            }
          />
        ))}
      </div>
      <HoursFault
        hours={hours}
        paths={[`${path}.on`, `${path}.name`, `${path}.hours`, `${path}.hours.from`, `${path}.hours.to`]}
      />
    </li>
  );
}
