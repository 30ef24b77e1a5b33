import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Measured } from "./measure.ts";
import { quiet } from "./quiet.ts";
import { growthOf, inTurn } from "./turns.ts";
import type { Lane } from "./turns.ts";

const taking = (p50: number): Measured => ({
  perSecond: 20_000 / p50,
  p50,
  p99: 2 * p50,
  cpuMs: 1,
  count: 100,
});
const lane = (name: string): Lane => ({ target: { url: name, pid: 0 }, requests: [] });
/** A machine on which each measurement takes longer than the one before it, and what was asked of whom. */
function slowingMachine(times: Record<string, number>, slowerBy: number) {
  const asked: string[] = [];
  const ask = ({ url }: Lane["target"]) => {
    asked.push(url);
    return Promise.resolve(taking((times[url] ?? 1) * slowerBy ** asked.length));
  };
  return {
    asked,
    ask,
    turns: (rounds: number) => ({ rounds, seconds: 2, warmUpSeconds: 2, calm: quiet(0), ask }),
  };
}

describe("servers that are measured in turn", () => {
  test("each is warmed up, then measured once a round, every second round backwards", async () => {
    const { asked, turns } = slowingMachine({}, 1);
    await inTurn([lane("small"), lane("large"), lane("bare")], turns(3));
    assert.deepEqual(asked, [
      "small",
      "large",
      "bare",
      "small",
      "large",
      "bare",
      "bare",
      "large",
      "small",
      "small",
      "large",
      "bare",
    ]);
  });

  test("the rounds come back in the order of the servers, whatever order they were measured in", async () => {
    const [small, large] = await inTurn(
      [lane("small"), lane("large")],
      slowingMachine({ small: 10, large: 20 }, 1).turns(4),
    );
    assert.deepEqual(
      small,
      Array.from({ length: 4 }, () => taking(10)),
    );
    assert.deepEqual(
      large,
      Array.from({ length: 4 }, () => taking(20)),
    );
  });

  test("a machine that becomes three times as slow meanwhile lets nothing appear to grow, nor to shrink", async () => {
    const { asked, turns } = slowingMachine({ small: 10, large: 10 }, 1.08);
    const [small, large] = await inTurn(
      [lane("small"), lane("large"), lane("large bare"), lane("small bare")],
      turns(3),
    );
    assert.ok(1.08 ** (asked.length - 1) > 3, "it did become so slow");
    assert.ok(Math.abs(growthOf(small, large) - 1) < 0.1, String(growthOf(small, large)));
  });

  test("what really has grown shows on such a machine as well", async () => {
    const [small, large] = await inTurn(
      [lane("small"), lane("large")],
      slowingMachine({ small: 10, large: 15 }, 1.08).turns(3),
    );
    assert.ok(growthOf(small, large) > 1.38 && growthOf(small, large) < 1.63, String(growthOf(small, large)));
  });
});

describe("growth", () => {
  test("each round is held against the other's of the same round, not against one of another time", () => {
    assert.equal(growthOf([10, 40, 20].map(taking), [12, 48, 24].map(taking)), 1.2);
  });

  test("a round that was disturbed in one of them does not decide", () => {
    assert.equal(growthOf([10, 10, 10].map(taking), [11, 90, 11].map(taking)), 1.1);
  });

  test("of two rounds the worse one counts, so that few rounds promise no more than many", () => {
    assert.equal(growthOf([10, 10].map(taking), [9, 14].map(taking)), 1.4);
  });

  test("a round without its counterpart is no number, and so meets no aim", () => {
    assert.equal(growthOf([], [taking(10)]) <= 1.3, false);
  });
});
