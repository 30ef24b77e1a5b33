import "@/tests/random-seed";
import fc from "fast-check";
import { landingPages } from "@/contract/site/landing-pages";
import { missingIn } from "@/contract/site/landing-parts";
import { withItemMoved, newBlock, palette, slugOf } from "./block-edits";

test("whatever is moved, nothing is lost and the others keep their order", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }),
      fc.nat(25),
      fc.integer({ min: -2, max: 25 }),
      (list, from, to) => {
        const after = withItemMoved(list, from, to);
        expect([...after].sort()).toEqual([...list].sort());
        const [one] = list.slice(from, from + 1);
        expect(after.filter((each) => each !== one)).toEqual(list.filter((each) => each !== one));
        if (one !== undefined && to >= 0 && to < list.length) expect(after[to]).toBe(one);
      },
    ),
  );
});

test("each block of the palette is one that the contract knows, and says itself what it lacks", () => {
  expect(landingPages.save.path).toBe("/landing-pages");
  for (const type of palette) {
    const block = newBlock(type, [], {
      heading: { en: "H" },
      email: { en: "E-mail" },
      message: { en: "Message" },
    });
    expect(block).toMatchObject({ type, heading: { en: "H" } });
    for (const { path } of missingIn({ title: { en: "T" }, blocks: [block] }))
      expect(path).toMatch(/^blocks\.0\./);
  }
});

test.each([
  ["Spring Tents 2026!", "spring-tents-2026"],
  ["Épicéa  &  Açaí", "epicea-acai"],
  ["خيام", ""],
  ["--a--", "a"],
  ["x".repeat(200), "x".repeat(80)],
])("the address of %p is %p", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
