"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { weekdays } from "@/contract/conditions/tree";
import type { Hours } from "@/contract/conditions/tree";
import { Input } from "@/components/ui/input";

/** Days of the week, and times of the day. */
export function HoursControl({
  hours,
  timeZone,
  label,
  onChange,
}: {
  hours: Hours;
  timeZone: string | undefined;
  label: string;
  onChange: (hours: Hours) => void;
}) {
  const t = useTranslations("conditions");
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span role="group" aria-label={t("ticket.dayOfWeek")} className="flex flex-wrap gap-1">
        {weekdays.map((day) => {
          const isOn = hours.days.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isOn}
              aria-label={t(`days.${day}`)}
              onClick={() =>
                onChange({
                  ...hours,
                  days: weekdays.filter((one) => (one === day ? !isOn : hours.days.includes(one))),
                })
              }
              className={clsx(
                "h-7 min-w-8 rounded-sm border px-1.5 text-xs font-medium",
                isOn
                  ? "border-accent bg-accent-soft text-accent-ink"
                  : "border-line-control text-ink-muted hover:bg-hover",
              )}
            >
              {t(`shortDays.${day}`)}
            </button>
          );
        })}
      </span>
      <Input
        size="sm"
        type="time"
        className="w-28!"
        required
        aria-label={t("from")}
        value={hours.from}
        onChange={({ target }) => onChange({ ...hours, from: target.value })}
      />
      <span aria-hidden className="text-ink-faint">
        {"–"}
      </span>
      <Input
        size="sm"
        type="time"
        className="w-28!"
        required
        aria-label={t("to")}
        value={hours.to === "24:00" ? "00:00" : hours.to}
        onChange={({ target }) =>
          onChange({ ...hours, to: target.value === "00:00" ? "24:00" : target.value })
        }
      />
      {timeZone !== undefined && (
        <span className="text-xs text-ink-faint" dir="ltr">
          {timeZone}
        </span>
      )}
    </div>
  );
}
