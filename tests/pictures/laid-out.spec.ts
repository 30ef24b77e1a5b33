import { expect, test } from "@playwright/test";
import { layoutFlawsOn } from "./laid-out.ts";

const long = "A text that is longer than what it stands in";

for (const [promise, html, flaws] of [
  [
    "a text that is cut off without an ellipsis is a flaw",
    `<div class="box" style="width:60px;overflow:hidden;white-space:nowrap">${long}</div>`,
    [/cut off/],
  ],
  [
    "a text that is cut off below is one as well",
    `<div style="width:60px;height:20px;overflow:hidden">${long}</div>`,
    [/cut off/],
  ],
  [
    "one that ends in an ellipsis is none",
    `<div style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${long}</div>`,
    [],
  ],
  [
    "nor is one of so many lines and then an ellipsis",
    `<div style="width:60px;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2">${long}</div>`,
    [],
  ],
  [
    "nor one that can be scrolled to",
    `<div style="width:60px;overflow-x:auto;white-space:nowrap">${long}</div>`,
    [],
  ],
  [
    "a text beyond the window is a flaw",
    `<div style="position:absolute;left:-80px;white-space:nowrap">${long}</div>`,
    [/beyond the window/],
  ],
  [
    "two texts on one another are a flaw",
    `<p style="margin:0">${long}</p><p style="margin:-16px 0 0">Another one altogether</p>`,
    [/overlapping/],
  ],
  [
    "what floats may lie on what it floats over",
    `<p style="margin:0">${long}</p><p style="position:fixed;top:8px;left:8px;margin:0">Another one altogether</p>`,
    [],
  ],
  [
    "what is for screen readers alone is not looked at",
    `<p style="position:absolute;width:1px;height:1px;overflow:hidden">${long}</p>`,
    [],
  ],
] as const) {
  test(promise, async ({ page }) => {
    await page.setContent(html);
    const found = await layoutFlawsOn(page);
    expect(found).toHaveLength(flaws.length);
    for (const [at, flaw] of flaws.entries()) expect(found[at]).toMatch(flaw);
  });
}
