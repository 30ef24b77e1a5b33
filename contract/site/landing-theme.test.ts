import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { contrastRatio, inkOn, shownRatio, themeProblems, tokensOf, usualTheme } from "./landing-theme.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("the ratio is that of WCAG, either way round", () => {
  for (const [one, other, ratio] of [
    ["#000000", "#ffffff", "21.00"],
    ["#777777", "#ffffff", "4.47"],
    ["#767676", "#ffffff", "4.54"],
    ["#ff0000", "#ffffff", "3.99"],
    ["#123456", "#123456", "1.00"],
  ] as const)
    assert.deepEqual(
      [shownRatio(contrastRatio(one, other)), shownRatio(contrastRatio(other, one))],
      [ratio, ratio],
    );
});

test("what cannot be read is named with its ratio, and what can is not", () => {
  assert.deepEqual(themeProblems(usualTheme), []);
  const pale = themeProblems({ ...usualTheme, dark: { ...usualTheme.dark, accent: "#1d4ed8" } });
  assert.deepEqual(
    pale.map(({ mode, part, ratio }) => [mode, part, shownRatio(ratio)]),
    [["dark", "accent", "2.84"]],
  );
});

test("whatever colours pass, every text that follows from them reads", () => {
  fc.assert(
    fc.property(color, color, color, (accent, background, text) => {
      fc.pre(themeProblems({ light: { accent, background, text }, dark: usualTheme.dark }).length === 0);
      const tokens = tokensOf({ accent, background, text });
      for (const ink of ["ink", "ink-muted", "accent-ink"])
        assert.ok(contrastRatio(tokens[ink] ?? "", background) >= 4.5, `${ink} ${JSON.stringify(tokens)}`);
      assert.ok(contrastRatio(tokens["on-accent"] ?? "", accent) >= 4.5);
    }),
    { numRuns: 2000, examples: [["#2ad2ac", "#960946", "#4eea00"]] },
  );
});

test("a button's words read on any colour", () => {
  fc.assert(fc.property(color, (accent) => contrastRatio(inkOn(accent), accent) >= 4.5));
});
