"use client";
import { useId } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { useFormat } from "@/lib/browser/use-format";
import { holidaysOf, weeksOf } from "./sla-year-days";
import type { DayKind, OpenDay } from "./sla-year-days";

const looks: Record<DayKind, string> = {
  USUAL: "bg-accent-soft text-accent-ink",
  SHORT: "border border-dashed border-accent text-accent-ink",
  CLOSED: "text-ink-faint",
  HOLIDAY: "bg-neutral-soft font-semibold text-ink ring-1 ring-neutral ring-inset",
};

/** A day's sign: filled, a dashed frame, none, or a frame with a dot. */
export function DayMark({ kind, children }: { kind: DayKind; children: string }) {
  return (
    <span
      aria-hidden
      className={clsx("relative grid size-7 place-items-center rounded-md text-xs tabular-nums", looks[kind])}
    >
      {children}
      {kind === "HOLIDAY" && <span className="absolute bottom-0.5 size-1 rounded-full bg-neutral" />}
    </span>
  );
}

/** A day in a sentence: its date, how long it is open, and the holiday's name. */
export function useDayText() {
  const t = useTranslations("slaCalendars.year");
  const format = useFormat();
  return ({ day, minutes, holiday }: OpenDay): string => {
    const open = minutes === 0 ? t("closed") : t("open", { time: format.duration(minutes) });
    const date = format.wholeDay(day);
    return holiday === null ? t("day", { date, open }) : t("holiday", { date, open, name: holiday });
  };
}

/** One month as a table, with its holidays by name below. */
export function SlaMonth({
  month,
  days,
  kindOf,
  at,
  onAt,
  onKey,
}: {
  month: number;
  days: readonly OpenDay[];
  kindOf: (day: OpenDay) => DayKind;
  /** The day on which the keyboard is. */
  at: string;
  onAt: (day: string) => void;
  onKey: (event: KeyboardEvent) => void;
}) {
  const id = useId();
  const format = useFormat();
  const textOf = useDayText();
  const holidays = holidaysOf(days);
  return (
    <div className="min-w-0">
      <h3 id={id} className="mb-1 text-sm font-medium text-ink first-letter:uppercase">
        {format.monthName(month)}
      </h3>
      <table role="grid" aria-labelledby={id} onKeyDown={onKey} className="w-full table-fixed">
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <th
                key={weekday}
                scope="col"
                aria-label={format.weekdayName(weekday)}
                className="pb-1 text-center text-xs font-normal text-ink-faint"
              >
                {format.weekdayLetter(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) =>
                day ? (
                  <td
                    key={day.day}
                    data-day={day.day}
                    tabIndex={day.day === at ? 0 : -1}
                    aria-label={textOf(day)}
                    title={textOf(day)}
                    onFocus={() => onAt(day.day)}
                    className="relative rounded-md p-0.5 focus-visible:z-10"
                  >
                    <span className="flex justify-center">
                      <DayMark kind={kindOf(day)}>{format.number(Number(day.day.slice(8)))}</DayMark>
                    </span>
                  </td>
                ) : (
                  <td key={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-1 flex flex-col gap-0.5 text-xs text-ink-muted empty:hidden">
        {holidays.map(({ name, from, to }) => (
          <li key={from} className="flex gap-2">
            <span className="shrink-0 tabular-nums">
              {from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`}
            </span>
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
