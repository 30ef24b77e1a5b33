"use client";
import { useTranslations } from "next-intl";
import { CopyCheck, Plus, X } from "lucide-react";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { DayInput } from "@/components/ui/day-input";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { useFormat } from "@/lib/browser/use-format";
import { nextInterval } from "./hours-draft";
import type { Holiday, Interval } from "./hours-draft";
import type { HoursForm } from "./use-hours-form";

/** What a week's rows need of the form that they stand in. */
export interface WeekForm extends Pick<HoursForm, "faults" | "mayChange" | "setDay" | "idOf" | "control"> {
  draft: { week: Interval[][] };
  change: (part: { week: Interval[][] }) => void;
}

/** What is wrong at these controls. */
export function HoursFault({
  hours: { faults, idOf },
  paths,
}: {
  hours: Pick<WeekForm, "faults" | "idOf">;
  paths: readonly string[];
}) {
  return paths
    .filter((path) => path in faults)
    .map((path) => (
      <p
        key={path}
        id={idOf(`${path}.fault`)}
        role="alert"
        className="w-full text-[0.8125rem] text-danger-ink"
      >
        {faults[path]}
      </p>
    ));
}

/** One day of the week: from when till when, more than once where there is a break. */
export function DayRow({ day, intervals, hours }: { day: number; intervals: Interval[]; hours: WeekForm }) {
  const t = useTranslations("businessHours");
  const format = useFormat();
  const name = format.weekdayName(day + 1);
  const set = (at: number, part: Partial<Interval>) =>
    hours.setDay(
      day,
      intervals.map((one, place) => (place === at ? { ...one, ...part } : one)),
    );
  const isFull = intervals.length >= limits.businessHoursPerDayMax;
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 sm:grid-cols-[7rem_1fr_auto]">
      <h3 className="text-sm font-medium text-ink first-letter:uppercase sm:leading-8">{name}</h3>
      <div className="flex flex-col gap-2">
        {intervals.length === 0 && <p className="text-sm text-ink-faint sm:leading-8">{t("closed")}</p>}
        {intervals.map(({ from, to }, at) => {
          const path = `week.${day}.${at}`;
          return (
            <div key={at} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Input
                {...hours.control(`${path}.from`)}
                type="time"
                dir="ltr"
                className="w-32!"
                aria-label={t("from", { day: name })}
                value={from}
                onChange={({ target }) => set(at, { from: target.value })}
              />
              <span aria-hidden className="text-ink-faint">
                {"–"}
              </span>
              <Input
                {...hours.control(`${path}.to`)}
                type="time"
                dir="ltr"
                className="w-32!"
                aria-label={t("to", { day: name })}
                value={to === "24:00" ? "00:00" : to}
                onChange={({ target }) => set(at, { to: target.value === "00:00" ? "24:00" : target.value })}
              />
              {hours.mayChange && (
                <IconButton
                  label={t("remove", { from, to, day: name })}
                  onClick={() =>
                    hours.setDay(
                      day,
                      intervals.filter((_, place) => place !== at),
                      `add.${day}`,
                    )
                  }
                >
                  <X aria-hidden />
                </IconButton>
              )}
              {from !== "" && to !== "" && to < from && (
                <span className="text-[0.8125rem] text-ink-faint">{t("overnight")}</span>
              )}
              <HoursFault hours={hours} paths={[`${path}.from`, `${path}.to`]} />
            </div>
          );
        })}
      </div>
      {hours.mayChange && (
        <div className="flex gap-1">
          <Button
            id={hours.idOf(`add.${day}`)}
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            aria-label={t("add", { day: name })}
            aria-disabled={isFull}
            className="aria-disabled:opacity-55"
            onClick={() => {
              if (!isFull)
                hours.setDay(
                  day,
                  [...intervals, nextInterval(intervals)],
                  `week.${day}.${intervals.length}.from`,
                );
            }}
          >
            {t("addShort")}
          </Button>
          {intervals.length > 0 && (
            <Button
              size="sm"
              variant="ghost"
              icon={<CopyCheck aria-hidden />}
              aria-label={t("copy", { day: name })}
              onClick={() => hours.change({ week: hours.draft.week.map(() => intervals) })}
            >
              {t("copyShort")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

export function HolidayRow({
  at,
  holiday: { date, name },
  hours,
}: {
  at: number;
  holiday: Holiday;
  hours: HoursForm;
}) {
  const t = useTranslations("businessHours");
  const { holidays } = hours.draft;
  const number = at + 1;
  const set = (part: Partial<Holiday>) =>
    hours.change({ holidays: holidays.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <DayInput
        {...hours.control(`holidays.${at}.date`)}
        className="w-32!"
        aria-label={t("date", { number })}
        value={date}
        onChange={(day) => set({ date: day })}
      />
      <Input
        {...hours.control(`holidays.${at}.name`)}
        dir="auto"
        autoComplete="off"
        maxLength={limits.businessHolidayNameMaxLength}
        className="min-w-28 flex-1"
        aria-label={t("name", { number })}
        value={name}
        onChange={({ target }) => set({ name: target.value })}
      />
      {hours.mayChange && (
        <IconButton
          label={t("removeHoliday", { number })}
          onClick={() =>
            hours.change({ holidays: holidays.filter((_, place) => place !== at) }, "addHoliday")
          }
        >
          <X aria-hidden />
        </IconButton>
      )}
      <HoursFault hours={hours} paths={[`holidays.${at}.date`, `holidays.${at}.name`]} />
    </div>
  );
}
