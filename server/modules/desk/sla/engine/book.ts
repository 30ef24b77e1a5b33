import type { Priority } from "../../../../../contract/enums.ts";
import type { CalendarVersion } from "./calendar.ts";
import type { TicketFacts } from "./events.ts";
import type { Stretch } from "./working-time.ts";

export type Metric = "FIRST_RESPONSE" | "NEXT_RESPONSE" | "RESOLUTION";

interface Target {
  seconds: number;
  /** By the policy's calendar, or around the clock. */
  isAroundTheClock: boolean;
}
/** Something that is to come at a time of a clock. */
export type ReminderRule = { id: string; metric: Metric } & (
  | {
      /** Before the due time where negative; in the time of the target. */
      offsetSeconds: number;
    }
  | {
      /** When so much of the target is used; 1 is the due time. */
      share: number;
    }
  | {
      /** When the clock has counted so long, whatever its target. */
      countedSeconds: number;
    }
);
/** What a policy was from a moment on. A version that is saved is never changed. */
export interface PolicyVersion {
  policyId: string;
  version: number;
  savedAt: number;
  isRemoved: boolean;
  /** The first in order that applies is a ticket's; the default comes last, whatever its place. */
  place: number;
  isDefault: boolean;
  appliesTo: (facts: TicketFacts) => boolean;
  calendarId: string;
  targets: Partial<Record<Metric, Partial<Record<Priority, Target>>>>;
  pausedOnHold: readonly Metric[];
  pausedWhileSnoozed: readonly Metric[];
  reminders: readonly ReminderRule[];
  /** Of the target's own time, from which on it is at risk. */
  atRiskShare: number;
}

/** All that was ever saved: what counted at a moment can be asked at any later one. */
export interface Book {
  policies: readonly PolicyVersion[];
  calendars: readonly CalendarVersion[];
}

export interface PolicyRef {
  id: string;
  version: number;
}
export interface CalendarRef {
  id: string;
  version: number;
}

/** The first policy that applies, as it stood; none where nothing does. */
export function choosePolicy(book: Book, facts: TicketFacts, at: number): PolicyVersion | null {
  const newest = new Map<string, PolicyVersion>();
  for (const policy of book.policies) {
    const known = newest.get(policy.policyId);
    if (policy.savedAt <= at && (!known || known.version < policy.version))
      newest.set(policy.policyId, policy);
  }
  const inOrder = [...newest.values()].toSorted(
    (one, other) => Number(one.isDefault) - Number(other.isDefault) || one.place - other.place,
  );
  return inOrder.find((policy) => !policy.isRemoved && (policy.isDefault || policy.appliesTo(facts))) ?? null;
}

export const policyOf = ({ policies }: Book, ref: PolicyRef | null): PolicyVersion | null =>
  (ref && policies.find((one) => one.policyId === ref.id && one.version === ref.version)) ?? null;

export const calendarOf = ({ calendars }: Book, ref: CalendarRef | null): CalendarVersion | null =>
  (ref && calendars.find((one) => one.calendarId === ref.id && one.version === ref.version)) ?? null;

const validFromOf = ({ savedAt, validFrom }: CalendarVersion): number => Math.max(savedAt, validFrom);

/** The version that counts at a moment; before the first one that. */
export function calendarAt(book: Book, calendarId: string, at: number): CalendarVersion | null {
  const versions = book.calendars
    .filter((one) => one.calendarId === calendarId)
    .toSorted((one, other) => one.version - other.version);
  return versions.findLast((one) => validFromOf(one) <= at) ?? versions[0] ?? null;
}

/** What will count from a moment on, as far as it is known then. */
export function stretchesFrom(book: Book, held: CalendarRef | null, at: number): Stretch[] {
  const calendar = calendarOf(book, held);
  if (!calendar) return [{ from: at, to: Infinity, calendar }];
  const known = {
    ...book,
    calendars: book.calendars.filter((one) => one === calendar || one.savedAt <= at),
  };
  const changes = known.calendars
    .filter((one) => one.calendarId === calendar.calendarId && validFromOf(one) > at)
    .map(validFromOf)
    .toSorted((one, other) => one - other);
  const begins = [at, ...changes];
  return begins.map((from, nr) => ({
    from,
    to: begins[nr + 1] ?? Infinity,
    calendar: nr === 0 ? calendar : calendarAt(known, calendar.calendarId, from),
  }));
}

/** When, after one moment and up to another, something was saved or became valid; in order. */
export function changesBetween({ policies, calendars }: Book, after: number, upTo: number): number[] {
  const moments = [
    ...policies.map(({ savedAt }) => savedAt),
    ...calendars.flatMap((one) => [one.savedAt, validFromOf(one)]),
  ];
  return [...new Set(moments.filter((moment) => moment > after && moment <= upTo))].toSorted(
    (one, other) => one - other,
  );
}
