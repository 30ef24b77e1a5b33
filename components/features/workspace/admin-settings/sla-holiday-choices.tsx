"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { leapYear } from "@/lib/shared/typed-day";
import { useFormat } from "@/lib/browser/use-format";
import type { SlaHolidayDraft } from "./sla-calendar-draft";
import type { ChoosableHoliday } from "./sla-found-holidays";

/** Which of the found holidays are taken: all that are not there yet, but for those that were left out. */
export function useHolidayChoice(rows: readonly ChoosableHoliday[], there: readonly SlaHolidayDraft[]) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const open = rows.filter(({ isThere }) => !isThere);
  const taken = open.filter(({ key }) => !leftOut.has(key));
  const room =
    limits.businessHolidaysMax - there.filter(({ date, name }) => date !== "" || name !== "").length;
  return {
    open,
    taken,
    room,
    mayTake: taken.length > 0 && taken.length <= room,
    leaveOut: (keys: readonly string[], isOut: boolean) =>
      setLeftOut((all) => {
        const next = new Set(all);
        for (const key of keys)
          if (isOut) next.add(key);
          else next.delete(key);
        return next;
      }),
  };
}
export type HolidayChoice = ReturnType<typeof useHolidayChoice>;

/** Found holidays to choose from; those that the calendar has are marked and not offered. */
export function HolidayChoices({
  rows,
  choice: { open, taken, room, leaveOut },
}: {
  rows: readonly ChoosableHoliday[];
  choice: HolidayChoice;
}) {
  const t = useTranslations("slaCalendars.found");
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={t("all")}
          disabled={open.length === 0}
          checked={open.length > 0 && taken.length === open.length}
          isMixed={taken.length > 0 && taken.length < open.length}
          onChange={({ target }) =>
            leaveOut(
              open.map(({ key }) => key),
              !target.checked,
            )
          }
        />
        <p role="status" className="text-[0.8125rem] text-ink-muted">
          {t("chosen", { count: taken.length, total: rows.length })}
        </p>
      </div>
      <ul
        aria-label={t("label")}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {rows.map((row) => (
          <ChoiceRow
            key={row.key}
            row={row}
            isTaken={taken.includes(row)}
            onChange={(isTaken) => leaveOut([row.key], !isTaken)}
          />
        ))}
      </ul>
      {taken.length > room && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {t("tooMany", { max: limits.businessHolidaysMax, room: Math.max(0, room) })}
        </p>
      )}
    </div>
  );
}

function ChoiceRow({
  row: { on, name, hours, kind, isThere },
  isTaken,
  onChange,
}: {
  row: ChoosableHoliday;
  isTaken: boolean;
  onChange: (isTaken: boolean) => void;
}) {
  const t = useTranslations("slaCalendars.found");
  const format = useFormat();
  const day =
    on.length === 5 ? t("eachYear", { day: format.day(`${leapYear}-${on}`) }) : format.dayOfYear(on);
  return (
    <li className="flex items-start justify-between gap-3 px-3 py-1.5">
      <Checkbox
        className="min-w-0 wrap-anywhere"
        label={<bdi>{name}</bdi>}
        help={hours ? t("hours", { day, from: hours.from, to: hours.to }) : day}
        checked={isTaken}
        disabled={isThere}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="flex shrink-0 flex-wrap justify-end gap-1.5 pt-0.5">
        {kind && kind !== "PUBLIC" && <Badge>{t(`kinds.${kind}`)}</Badge>}
        {isThere && <Badge>{t("isThere")}</Badge>}
      </span>
    </li>
  );
}
