import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { provedCases } from "../../../../testing/proof.ts";
import { lifeCase } from "../../../../testing/sla/lives.ts";
import type { LifeCase } from "../../../../testing/sla/lives.ts";
import { countByHand, dueByHand } from "../../../../testing/sla/oracle.ts";
import type { CountedSpan } from "../../../../testing/sla/oracle.ts";
import { openSeconds } from "../../../../testing/sla/wall-clocks.ts";
import { calendarOf } from "./book.ts";
import type { Book } from "./book.ts";
import { currentSpan } from "./clock.ts";
import { explainDue } from "./explain.ts";
import type { Ledger, SlaClock, Span } from "./ledger.ts";
import { advanceLedger, applyEvent, ledgerOfLife, openLedger } from "./life.ts";

const horizonSeconds = 6 * 86_400;
const prove = (holds: (of: LifeCase) => void) => {
  fc.assert(fc.property(lifeCase, holds), { numRuns: provedCases });
};

const spansOf = (clock: SlaClock, at: number, book: Book): Span[] => {
  const current = currentSpan(clock, at, book);
  return [...clock.spans, ...(current ? [current] : [])];
};
const named = (ref: { id: string; version: number } | null) => ref && `${ref.id} ${ref.version}`;
const shown = (span: Span): CountedSpan => ({
  state: span.state,
  reason: span.reason,
  note: span.note,
  policy: named(span.policy),
  calendar: named(span.calendar),
  from: span.from,
  to: span.to,
  openSeconds: span.openSeconds,
  countedSeconds: span.countedSeconds,
});
/** What differs in its time alone is one. */
function inOnePiece(spans: readonly CountedSpan[]): CountedSpan[] {
  const pieces: CountedSpan[] = [];
  for (const span of spans) {
    const last = pieces.at(-1);
    const isSame =
      last &&
      (["state", "reason", "note", "policy", "calendar"] as const).every((key) => last[key] === span[key]);
    if (!isSame) pieces.push({ ...span });
    else {
      last.to = span.to;
      last.openSeconds += span.openSeconds;
      last.countedSeconds += span.countedSeconds;
    }
  }
  return pieces;
}

test("a ticket's clocks equal those that are counted by hand, to the second", () => {
  prove((of) => {
    const ledger = ledgerOfLife(of.events, of.book, of.now);
    const byHand = countByHand(of);
    assert.equal(ledger.clocks.length, byHand.clocks.length);
    for (const [nr, expected] of byHand.clocks.entries()) {
      const clock = ledger.clocks[nr];
      assert.ok(clock);
      const { metric, cycle, startedAt, breachedAt, end } = expected;
      assert.deepEqual(
        {
          metric: clock.metric,
          cycle: clock.cycle,
          startedAt: clock.startedAt,
          breachedAt: clock.breachedAt,
          end: clock.end,
        },
        { metric, cycle, startedAt, breachedAt, end },
      );
      assert.equal(clock.targetSeconds, expected.target);
      assert.deepEqual(inOnePiece(spansOf(clock, of.now, of.book).map(shown)), inOnePiece(expected.spans));
      const last = of.now + horizonSeconds;
      const due = dueByHand(byHand, expected, last);
      if (due === undefined) continue;
      if (due === null) assert.ok(clock.dueAt === null || clock.dueAt > last);
      else assert.equal(clock.dueAt, due);
    }
  });
});

test("a life in one go and event by event, read back from text and looked at in between, are the same", () => {
  prove(({ events, book, now }) => {
    const [opened, ...later] = events;
    let ledger = openLedger(opened, book);
    for (const event of later) {
      const halfway = Math.floor((ledger.at + event.at) / 2);
      // What is stored is text; it is JSON of a ledger.
      const stored = JSON.parse(JSON.stringify(advanceLedger(ledger, halfway, book))) as Ledger;
      ledger = applyEvent(stored, event, book);
    }
    assert.deepEqual(advanceLedger(ledger, now, book), ledgerOfLife(events, book, now));
  });
});

/** Spans after each other that one version of a calendar counted, as one. */
function stretchesOf(spans: readonly Span[]): Pick<Span, "calendar" | "from" | "to" | "openSeconds">[] {
  const stretches: Pick<Span, "calendar" | "from" | "to" | "openSeconds">[] = [];
  for (const { calendar, from, to, openSeconds: open } of spans) {
    const last = stretches.at(-1);
    if (last && named(last.calendar) === named(calendar)) {
      last.to = to;
      last.openSeconds += open;
    } else stretches.push({ calendar, from, to, openSeconds: open });
  }
  return stretches;
}

test("spans neither overlap nor leave a gap, and their sum is the clock's age in its calendars", () => {
  prove(({ events, book, now }) => {
    for (const clock of ledgerOfLife(events, book, now).clocks) {
      let at = clock.startedAt;
      const spans = spansOf(clock, now, book);
      for (const span of spans) {
        assert.equal(span.from, at);
        assert.ok(span.to > span.from);
        assert.ok(span.countedSeconds === (span.state === "RUNNING" ? span.openSeconds : 0));
        at = span.to;
      }
      assert.equal(at, clock.end ? clock.end.at : Math.max(now, clock.startedAt));
      // As long as one calendar counts, its spans add up to the whole time between, counted in one go by hand.
      for (const { calendar, from, to, openSeconds: sum } of stretchesOf(spans))
        assert.equal(sum, openSeconds(calendarOf(book, calendar), from, to));
      const [whole, ...others] = stretchesOf(spans);
      if (whole && others.length === 0) assert.deepEqual([whole.from, whole.to], [clock.startedAt, at]);
    }
  });
});

test("a due time is explained by its lines alone", () => {
  prove(({ events, book, now }) => {
    for (const clock of ledgerOfLife(events, book, now).clocks) {
      const lines = explainDue(clock, book, now);
      if (lines === null) {
        assert.equal(clock.dueAt, null);
        continue;
      }
      const [last, total] = [lines.at(-1), lines.reduce((sum, line) => sum + line.countedSeconds, 0)];
      assert.ok(last && clock.dueAt !== null && clock.targetSeconds !== null);
      assert.equal(last.totalSeconds, total);
      // A breach stays where a reply that was heard of later, and then failed, stopped the clock before it.
      const stopped = last.state === "STOPPED" && clock.breachedAt !== null ? last.openSeconds : 0;
      assert.ok(total + stopped >= clock.targetSeconds, "all of the target is used by then");
      // It may end at what was written before that moment, but was heard of only then.
      const setAt = clock.end ? Math.max(clock.end.at, clock.breachedAt ?? 0) : now;
      if (total > clock.targetSeconds)
        assert.ok(clock.dueAt <= setAt, "more than all only where it was lowered");
    }
  });
});

test("a breach never goes away, nor does its time or a span change", () => {
  prove(({ events, book, now }) => {
    const [opened, ...later] = events;
    let before = openLedger(opened, book);
    for (const step of [...later, null]) {
      const after = step ? applyEvent(before, step, book) : advanceLedger(before, now, book);
      for (const [nr, clock] of before.clocks.entries()) {
        const then = after.clocks[nr];
        assert.ok(then);
        if (clock.breachedAt !== null) assert.equal(then.breachedAt, clock.breachedAt);
        assert.deepEqual(then.spans.slice(0, clock.spans.length), clock.spans);
      }
      // Of one moment a notice that comes later may stand before: their order is the same however a life is counted.
      const stays = new Set(before.notices.map((notice) => JSON.stringify(notice)));
      assert.deepEqual(
        after.notices.filter((notice) => stays.has(JSON.stringify(notice))),
        before.notices,
      );
      before = after;
    }
  });
});
