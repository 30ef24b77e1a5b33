import { calendarAt, choosePolicy } from "./engine/book.ts";
import type { Book, Metric } from "./engine/book.ts";
import type { CalendarVersion } from "./engine/calendar.ts";
import type { TicketFacts } from "./engine/events.ts";
import type { Interval } from "./engine/intervals.ts";
import type { SlaClock } from "./engine/ledger.ts";
import { outcomeOf } from "./engine/outcome.ts";
import { momentAfter } from "./engine/working-time.ts";

/** What a target counts as, and in the period of which due time; a cancelled one and one without target nowhere. */
export interface Counted {
  counts: "MET" | "BREACHED" | null;
  dueAt: number | null;
}
/** Up to what a metric of a ticket is counted, and in which hours. */
interface Terms {
  policyId: string;
  seconds: number | null;
  calendar: CalendarVersion | null;
}

export function termsIn(book: Book, facts: TicketFacts, metric: Metric, now: number): Terms | null {
  const policy = choosePolicy(book, facts, now);
  if (!policy) return null;
  const target = policy.targets[metric]?.[facts.priority];
  const calendar = !target || target.isAroundTheClock ? null : calendarAt(book, policy.calendarId, now);
  return { policyId: policy.policyId, seconds: target?.seconds ?? null, calendar };
}

/** Whether an edit makes no difference to a target. */
export const isSameTarget = (one: Terms | null, other: Terms | null): boolean =>
  (one?.seconds ?? null) === (other?.seconds ?? null) && one?.calendar === other?.calendar;

/** As it happened. */
export function countedAsItWas(clock: SlaClock): Counted {
  const outcome = outcomeOf(clock);
  return { counts: outcome === "CANCELLED" ? null : outcome, dueAt: clock.dueAt };
}

/**
 * As it would have been by other terms, over the time that the clock ran: what paused it, and what ended it, stay
 * as they were. What ended too late is breached, and so is what runs on past its due time.
 * @param ran when it ran, in order; what runs now is added from the clock
 */
export function countedBy(
  { seconds, calendar }: Pick<Terms, "seconds" | "calendar">,
  clock: SlaClock,
  ran: readonly Interval[],
  now: number,
): Counted {
  if (seconds === null) return { counts: null, dueAt: null };
  const { current, end } = clock;
  const until = end?.at ?? now;
  // As if it had gone on: a target counts in the period of its due time, which may lie ahead.
  const goesOnFrom = end ? end.at : current?.state === "RUNNING" ? current.from : null;
  const running = goesOnFrom === null ? ran : [...ran, { from: goesOnFrom, to: Infinity }];
  const stretches = running.map((interval) => ({ ...interval, calendar }));
  const dueAt = momentAfter(stretches, stretches[0]?.from ?? until, seconds);
  if (dueAt !== null && dueAt <= until) return { counts: "BREACHED", dueAt };
  return { counts: end?.how === "MET" ? "MET" : null, dueAt };
}
