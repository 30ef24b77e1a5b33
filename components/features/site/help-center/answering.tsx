import type { ReactNode } from "react";
import { getLocale, getTranslations } from "next-intl/server";
import { StatusDot } from "@/components/ui/status-dot";
import { dayTimeText, holidaysSoon, untilText, weekLines, zoneText } from "./opening-times";
import type { Hours } from "./opening-times";
import { findAnswering } from "./site-reads";
import { TimedContent } from "./turning";

const longAgoMinutes = 3 * 24 * 60;

/** When somebody will answer, as far as the desk knows it; nothing where it does not. */
export async function AnswerTimes() {
  const [t, found, locale] = [
    await getTranslations("helpCenter.answering"),
    await findAnswering(),
    await getLocale(),
  ];
  if (typeof found === "string") return null;
  const { isStaffedNow, hours, timeZone, usualFirstReplyMinutes: minutes } = found;
  const usual = minutes !== null && minutes <= longAgoMinutes && (
    <> {t("usual", { time: inWords(minutes, locale) })}</>
  );
  if (hours)
    return <OpeningHours hours={hours} timeZone={timeZone} isStaffedNow={isStaffedNow} usual={usual} />;
  return (
    <p className="mt-2 text-sm text-ink-muted">
      <Dot isOn={isStaffedNow} />
      {t(isStaffedNow ? "now" : "later")}
      {usual}
    </p>
  );
}

const Dot = ({ isOn }: { isOn: boolean }) => (
  <StatusDot tone={isOn ? "success" : "neutral"} className="me-2 align-[0.0625rem]" />
);

async function OpeningHours({
  hours,
  timeZone,
  isStaffedNow,
  usual,
}: {
  hours: Hours;
  timeZone: string;
  isStaffedNow: boolean;
  usual: ReactNode;
}) {
  const [t, locale, now] = [await getTranslations("helpCenter.answering"), await getLocale(), momentOfPage()];
  const { isOpen, opensAt, closesAt, week, holidays } = hours;
  const open = (from: number) => (
    <>
      <Dot isOn />
      {closesAt === null
        ? t(opensAt === null ? "openAlways" : "open")
        : t("openUntil", { time: untilText(closesAt, from, timeZone, locale) })}
    </>
  );
  const closed = (
    <>
      <Dot isOn={isStaffedNow} />
      {opensAt === null ? t("closed") : t("closedUntil", { time: dayTimeText(opensAt, timeZone, locale) })}
    </>
  );
  const turnsAt = isOpen ? closesAt : opensAt;
  const [before, after] = isOpen ? [open(now), closed] : [closed, open(Date.parse(opensAt ?? ""))];
  return (
    <div className="mt-2 flex flex-col gap-1.5 text-sm text-ink-muted">
      <p>
        {turnsAt === null ? before : <TimedContent at={turnsAt} before={before} after={after} />}
        {isStaffedNow && <> {t("now")}</>}
        {usual}
      </p>
      {holidaysSoon(holidays, now, timeZone, locale).map(({ date, day, name }) => (
        <p key={date} className="font-medium text-ink">
          {t.rich("holiday", { day, name, b: (chunks) => <bdi>{chunks}</bdi> })}
        </p>
      ))}
      <p className="sr-only">{t("hours")}</p>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5">
        {weekLines(week, locale, { allDay: t("allDay"), closed: t("dayClosed") }).map(
          ({ days, hours: times }) => (
            <div key={days} className="flex gap-1.5">
              <dt className="font-medium text-ink">{days}</dt>
              <dd className="tabular-nums">{times}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="text-ink-faint">{t("zone", { zone: zoneText(timeZone, now, locale) })}</p>
    </div>
  );
}

/** The page's own; what turns after it was made is left to <Turning>. */
const momentOfPage = (): number => Date.now();

/** "15 minutes", "3 hours", "2 days": the next larger round figure, since it is a promise of sorts. */
function inWords(minutes: number, locale: string): string {
  const [value, unit] =
    minutes < 60
      ? [Math.max(5, Math.ceil(minutes / 5) * 5), "minute"]
      : minutes < 24 * 60
        ? [Math.ceil(minutes / 60), "hour"]
        : [Math.ceil(minutes / 1440), "day"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
