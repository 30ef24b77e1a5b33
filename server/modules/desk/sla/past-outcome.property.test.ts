import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { provedCases } from "../../../testing/proof.ts";
import { lifeCase } from "../../../testing/sla/lives.ts";
import type { LifeCase } from "../../../testing/sla/lives.ts";
import { calendarOf } from "./engine/book.ts";
import type { SlaClock } from "./engine/ledger.ts";
import { ledgerOfLife } from "./engine/life.ts";
import { countedAsItWas, countedBy } from "./past-outcome.ts";

/** Whether one target alone counted from its beginning to its end, and each event was heard of as it happened. */
const hasOneTarget = ({ events }: LifeCase) =>
  events.every((event) => event.kind !== "facts" && !(event.kind === "message" && "writtenAt" in event));
const isOfOneVersion = ({ policy, calendar, spans }: SlaClock) =>
  spans.every((span) => JSON.stringify([span.policy, span.calendar]) === JSON.stringify([policy, calendar]));

test("a target counted over the time that its clock ran, by the terms that it had, counts as it did", () => {
  const seen = { MET: 0, BREACHED: 0, nothing: 0 };
  fc.assert(
    fc.property(lifeCase, (of) => {
      if (!hasOneTarget(of)) return;
      const ledger = ledgerOfLife(of.events, of.book, of.now);
      for (const clock of ledger.clocks.filter(isOfOneVersion)) {
        const { targetSeconds: seconds, spans } = clock;
        const calendar = calendarOf(of.book, clock.calendar);
        const ran = spans.filter(({ state }) => state === "RUNNING");
        const { counts } = countedBy({ seconds, calendar }, clock, ran, of.now);
        assert.equal(counts, countedAsItWas(clock).counts);
        seen[counts ?? "nothing"] += 1;
      }
    }),
    { numRuns: provedCases },
  );
  assert.ok(Math.min(...Object.values(seen)) > 20, JSON.stringify(seen));
});
