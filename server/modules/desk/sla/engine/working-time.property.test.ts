import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { provedCases } from "../../../../testing/proof.ts";
import { calendarVersion, scene } from "../../../../testing/sla/lives.ts";
import { walkUntil } from "../../../../testing/sla/oracle.ts";
import { openSeconds } from "../../../../testing/sla/wall-clocks.ts";
import { openBetween } from "./calendar.ts";
import { countBetween, momentAfter, momentBefore } from "./working-time.ts";

const daySeconds = 86_400;
const place = scene.chain((at) =>
  fc.record({
    calendar: calendarVersion(at, "main"),
    from: fc.nat(2 * daySeconds).map((after) => at.day * daySeconds + after),
    length: fc.nat(4 * daySeconds),
    seconds: fc.oneof(fc.constantFrom(1, 30, 3600, 28_800), fc.nat(20 * 3600)),
  }),
);

test("time counted, added and taken away equals what minutes and seconds say one by one", () => {
  fc.assert(
    fc.property(place, ({ calendar, from, length, seconds }) => {
      const to = from + length;
      assert.equal(countBetween(calendar, from, to), openSeconds(calendar, from, to));
      const ahead = [{ from, to: Infinity, calendar }];
      const horizon = from + 8 * daySeconds;
      const [byHand, due] = [
        walkUntil(() => calendar, from, seconds, horizon),
        momentAfter(ahead, from, seconds),
      ];
      if (byHand === null) assert.ok(due === null || due > horizon);
      else assert.equal(due, byHand);
      const back = momentBefore(ahead, to, seconds);
      if (openSeconds(calendar, from, to) < seconds) assert.equal(back, null);
      else {
        assert.ok(back !== null);
        assert.equal(openSeconds(calendar, back, to), seconds);
        assert.ok(
          seconds === 0 || openSeconds(calendar, back, back + 1) === 1,
          "the last such moment is open",
        );
      }
      const open = openBetween(calendar, from, to);
      for (const [nr, { from: begins }] of open.entries())
        assert.ok(nr === 0 || begins > (open[nr - 1]?.to ?? 0));
    }),
    { numRuns: provedCases },
  );
});
