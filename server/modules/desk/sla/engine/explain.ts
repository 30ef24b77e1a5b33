import { calendarOf, stretchesFrom } from "./book.ts";
import type { Book } from "./book.ts";
import { currentSpan } from "./clock.ts";
import type { SlaClock, Span } from "./ledger.ts";
import { countBetween } from "./working-time.ts";

interface MathsLine extends Span {
  /** All that was counted up to the end of this line. */
  totalSeconds: number;
  /** Not yet past: how it will be, if nothing changes. */
  isAhead: boolean;
}

/**
 * How a clock comes to its due time, line by line: the spans up to it and, where it lies ahead, what is still to
 * run. Null without a due time: while it is paused there is none.
 */
export function explainDue(clock: SlaClock, book: Book, now: number): MathsLine[] | null {
  const { dueAt } = clock;
  if (dueAt === null) return null;
  const until = Math.min(dueAt, clock.end?.at ?? now);
  const current = currentSpan(clock, until, book);
  const past = [...clock.spans, ...(current ? [current] : [])].flatMap((span) => cutSpan(span, until, book));
  const lines = [
    ...past.map((span) => ({ ...span, isAhead: false })),
    ...spansAhead(clock, until, dueAt, book).map((span) => ({ ...span, isAhead: true })),
  ];
  let totalSeconds = 0;
  return lines.map((line) => ({ ...line, totalSeconds: (totalSeconds += line.countedSeconds) }));
}

function cutSpan(span: Span, until: number, book: Book): Span[] {
  if (span.from >= until) return [];
  if (span.to <= until) return [span];
  const openSeconds = countBetween(calendarOf(book, span.calendar), span.from, until);
  return [{ ...span, to: until, openSeconds, countedSeconds: span.state === "RUNNING" ? openSeconds : 0 }];
}

function spansAhead(clock: SlaClock, from: number, dueAt: number, book: Book): Span[] {
  const { policy } = clock;
  return stretchesFrom(book, clock.calendar, from).flatMap((stretch) => {
    const to = Math.min(stretch.to, dueAt);
    if (to <= stretch.from) return [];
    const { calendar } = stretch;
    const seconds = countBetween(calendar, stretch.from, to);
    const ref = calendar && { id: calendar.calendarId, version: calendar.version };
    return [
      {
        state: "RUNNING" as const,
        reason: null,
        note: null,
        policy,
        calendar: ref,
        from: stretch.from,
        to,
        openSeconds: seconds,
        countedSeconds: seconds,
      },
    ];
  });
}
