import type { slaCalendars } from "@/contract/desk/sla-calendars";
import type { Answer } from "@/contract/kit";

export type OpenDay = Answer<typeof slaCalendars.open>["days"][number];
export const dayKinds = ["USUAL", "SHORT", "CLOSED", "HOLIDAY"] as const;
export type DayKind = (typeof dayKinds)[number];

/** How long the calendar is open on most of the days on which it opens; the longer where two are as many. Pure. */
export function usualMinutes(days: readonly OpenDay[]): number {
  const counts = new Map<number, number>();
  for (const { minutes, holiday } of days)
    if (minutes > 0 && holiday === null) counts.set(minutes, (counts.get(minutes) ?? 0) + 1);
  return [...counts].reduce(
    (best, [minutes, count]) =>
      count > best.count || (count === best.count && minutes > best.minutes) ? { minutes, count } : best,
    { minutes: 0, count: 0 },
  ).minutes;
}

/** What a day is drawn as. A named holiday is one, whether it is closed or open for a part. Pure. */
export function kindOfDay({ minutes, holiday }: OpenDay, usual: number): DayKind {
  if (holiday !== null) return "HOLIDAY";
  return minutes === 0 ? "CLOSED" : minutes < usual ? "SHORT" : "USUAL";
}

/** A month's days in weeks from Monday on; null before its first and after its last day. Pure. */
export function weeksOf(days: readonly OpenDay[]): (OpenDay | null)[][] {
  const [first] = days;
  if (!first) return [];
  const before = (new Date(`${first.day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const cells = [...Array.from({ length: before }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_one, day) => cells[week * 7 + day] ?? null),
  );
}

export const monthsOf = (days: readonly OpenDay[]): OpenDay[][] =>
  Array.from({ length: 12 }, (_, at) => days.filter(({ day }) => Number(day.slice(5, 7)) === at + 1));

/** The holidays of a month; days after each other with one name are one. Pure. */
export function holidaysOf(days: readonly OpenDay[]): { name: string; from: number; to: number }[] {
  const found: { name: string; from: number; to: number }[] = [];
  for (const { day, holiday } of days) {
    if (holiday === null) continue;
    const number = Number(day.slice(8));
    const last = found.at(-1);
    if (last && last.name === holiday && last.to === number - 1) last.to = number;
    else found.push({ name: holiday, from: number, to: number });
  }
  return found;
}

/** The day that an arrow leads to from another, within the year; null where the key is none. Pure. */
export function dayAfterKey(
  days: readonly OpenDay[],
  from: string,
  key: string,
  isRtl: boolean,
): string | null {
  const forward = isRtl ? "ArrowLeft" : "ArrowRight";
  const backward = isRtl ? "ArrowRight" : "ArrowLeft";
  const steps: Record<string, number> = { [forward]: 1, [backward]: -1, ArrowDown: 7, ArrowUp: -7 };
  const at = days.findIndex(({ day }) => day === from);
  if (key === "Home") return days[0]?.day ?? null;
  if (key === "End") return days.at(-1)?.day ?? null;
  const step = steps[key];
  if (step === undefined || at < 0) return null;
  return days[at + step]?.day ?? from;
}
