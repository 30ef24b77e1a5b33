import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { likelyPairs } from "./rules.ts";

const people = (names: readonly string[]) =>
  names.map((name, nr) => ({ id: `p${String(nr).padStart(5, "0")}`, name }));
const pairOf = (one: string, other: string): string => [one, other].toSorted().join(" ");
const foundIn = (names: readonly string[], wanted?: ReadonlySet<string>) => {
  const all = people(names);
  return new Set(likelyPairs(all, wanted ?? new Set(all.map(({ id }) => id))).map(([a, b]) => pairOf(a, b)));
};

describe("who of a company is compared with whom", () => {
  test("people whose names begin alike, and people whose names end alike", () => {
    const others = Array.from(
      { length: 300 },
      (_, nr) => `${String.fromCharCode(98 + (nr % 20))}${nr} ${String.fromCharCode(99 + (nr % 17))}${nr}x`,
    );
    const found = foundIn(["Katherine Larsen", ...others, "Katherine Larson", "Catherine Larsen"]);
    assert.ok(found.has(pairOf("p00000", "p00301")) && found.has(pairOf("p00000", "p00302")));
  });

  test("of few people everybody, with everybody", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { minLength: 2, maxLength: 11 }), (names) => {
        assert.equal(foundIn(names).size, (names.length * (names.length - 1)) / 2);
      }),
      { numRuns: 100, seed: 20_260_302 },
    );
  });

  test("one person alone is compared with all of two hundred colleagues", () => {
    assert.equal(
      foundIn(
        Array.from({ length: 200 }, (_, nr) => `N ${nr}`),
        new Set(["p00100"]),
      ).size,
      199,
    );
  });

  test("pairs grow with the people of a company, and not with their square", () => {
    const sizes = [250, 500, 1000, 2000].map(
      (count) => foundIn(Array.from({ length: count }, () => "Kim Larsen")).size,
    );
    for (const [nr, size] of sizes.entries()) assert.ok(size <= 20 * 250 * 2 ** nr, `${size}`);
  });

  test("nobody is compared with themselves, and no pair comes twice or of two who were not asked for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Kim", "kim", "Ana", "Bo B", "Bo C"), { maxLength: 60 }),
        fc.nat(59),
        (names, nr) => {
          const wanted = new Set([`p${String(nr).padStart(5, "0")}`, "p00001"]);
          const pairs = likelyPairs([...people(names), ...people(names)], wanted);
          assert.equal(new Set(pairs.map(([a, b]) => pairOf(a, b))).size, pairs.length);
          for (const [a, b] of pairs) {
            assert.notEqual(a, b);
            assert.ok(wanted.has(a));
          }
        },
      ),
      { numRuns: 200, seed: 20_260_302 },
    );
  });
});
