import { locales } from "../../../../contract/locales.ts";
import type { SurveyScale } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";

const scales: Record<SurveyScale, { min: number; max: number }> = {
  CSAT: { min: 1, max: 5 },
  NPS: { min: 0, max: 10 },
};
export const scoresOf = (scale: SurveyScale): number[] =>
  Array.from({ length: scales[scale].max - scales[scale].min + 1 }, (_, at) => scales[scale].min + at);
export const isScore = (scale: SurveyScale, score: number): boolean =>
  Number.isInteger(score) && score >= scales[scale].min && score <= scales[scale].max;

/** When somebody is asked about a ticket that was resolved at `now`; null: not by itself. */
export function dueAfter(
  { timing, delayHours }: { timing: string; delayHours: number },
  now: string,
): string | null {
  if (timing === "AT_ONCE") return now;
  return timing === "DELAYED" ? later(now, { hours: delayHours }) : null;
}

export type SurveyObstacle = "NOBODY" | "BLOCKED" | "UNREACHABLE" | "OPTED_OUT" | "THROTTLED";
/** Why somebody is not asked; null: they may be. */
export function obstacleToSurvey(of: {
  contact: { status: string; deletedAt: string | null; email: string | null } | undefined;
  isInChat: boolean;
  byMail: boolean;
  /** Wants no mail that they did not ask for. */
  hasOptedOut: boolean;
  lastAskedAt: string | null;
  throttleDays: number;
  now: string;
}): SurveyObstacle | null {
  const { contact } = of;
  if (contact?.deletedAt !== null) return "NOBODY";
  if (contact.status === "BLOCKED") return "BLOCKED";
  if (!(of.byMail && contact.email !== null) && !of.isInChat) return "UNREACHABLE";
  if (of.hasOptedOut && !of.isInChat) return "OPTED_OUT";
  if (
    of.throttleDays > 0 &&
    of.lastAskedAt !== null &&
    of.lastAskedAt > later(of.now, { days: -of.throttleDays })
  )
    return "THROTTLED";
  return null;
}

/** The contact's language as the ticket's tags name it, else the tenant's, among those that it asks in. */
export function languageFor(
  tags: readonly string[],
  languages: readonly string[],
  tenantLocale: string,
): Locale {
  const offered = locales.filter((locale) => languages.includes(locale));
  return (
    offered.find((locale) => tags.includes(locale)) ??
    offered.find((locale) => locale === tenantLocale) ??
    offered[0] ??
    "en"
  );
}

export interface Answerable {
  state: string;
  sentAt: string | null;
  answeredAt: string | null;
}
/**
 * OPEN may be answered or changed, CLOSED is answered for good, GONE is a link that leads nowhere any more.
 */
export function surveyState(
  { state, sentAt, answeredAt }: Answerable,
  now: string,
): "OPEN" | "CLOSED" | "GONE" {
  if (sentAt === null || (state !== "SENT" && state !== "ANSWERED")) return "GONE";
  if (answeredAt !== null) return now <= changeableUntil(answeredAt) ? "OPEN" : "CLOSED";
  return now <= later(sentAt, { days: limits.surveyLinkDays }) ? "OPEN" : "GONE";
}
export const changeableUntil = (answeredAt: string): string =>
  later(answeredAt, { days: limits.surveyChangeDays });

/** The supervisors hear of an answer that is low and was not before. */
export const isLow = (score: number | null, lowScoreMax: number): boolean =>
  score !== null && score <= lowScoreMax;

export interface Counts {
  sent: number;
  answered: number;
  satisfied: number;
  promoters: number;
  detractors: number;
  sum: number;
}
export function figuresFrom(
  scale: SurveyScale,
  { sent, answered, satisfied, promoters, detractors, sum }: Counts,
) {
  const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
  return {
    sent,
    answered,
    responseRate: share(answered, sent),
    satisfied: scale === "CSAT" ? satisfied : promoters,
    csat: scale === "CSAT" ? share(satisfied, answered) : null,
    nps: scale === "NPS" ? share(promoters - detractors, answered) : null,
    average: share(sum, answered),
  };
}

export type Bucket = "day" | "week" | "month";
const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const daysBetween = (from: string, to: string): number =>
  Math.round((msOf(to) - msOf(from)) / dayMs) + 1;
export const dayBefore = (day: string, days: number): string => dayOf(msOf(day) - days * dayMs);

/** The first day of the day, week (from Monday) or month that a day lies in. */
export function bucketStart(day: string, by: Bucket): string {
  if (by === "month") return `${day.slice(0, 8)}01`;
  return by === "week" ? dayOf(msOf(day) - ((new Date(msOf(day)).getUTCDay() + 6) % 7) * dayMs) : day;
}

/**
 * All buckets from one day to another, both included; the first and the last are cut to them. `key` is the
 * whole bucket's first day.
 */
export function bucketsOf(
  from: string,
  to: string,
  by: Bucket,
): { key: string; start: string; end: string }[] {
  const buckets: { key: string; start: string; end: string }[] = [];
  for (let ms = msOf(from); ms <= msOf(to); ms += dayMs) {
    const [day, last] = [dayOf(ms), buckets.at(-1)];
    const key = bucketStart(day, by);
    if (last?.key === key) last.end = day;
    else buckets.push({ key, start: day, end: day });
  }
  return buckets;
}
