import { shownHtml } from "./shown-html";

test("what is wider than the page scrolls by itself and by the keyboard, tables in tables too; later pictures wait", () => {
  const shown = document.createElement("div");
  shown.innerHTML = shownHtml(
    '<table><tr><td><table><tr><td>x</td></tr></table></td></tr></table><pre><code>&lt;table&gt;</code></pre><img src="a"><img src="b">',
    { table: 'Ta"ble', code: "Code" },
  );
  const regions = [...shown.querySelectorAll("[role=region]")];
  expect(
    regions.map((each) => [each.tagName, each.getAttribute("aria-label"), each.getAttribute("tabindex")]),
  ).toEqual([
    ["DIV", 'Ta"ble', "0"],
    ["DIV", 'Ta"ble', "0"],
    ["PRE", "Code", "0"],
  ]);
  expect(
    [...shown.querySelectorAll("table")].every((table) => table.parentElement?.className === "article-wide"),
  ).toBe(true);
  expect([...shown.querySelectorAll("img")].map((each) => each.getAttribute("loading"))).toEqual([
    null,
    "lazy",
  ]);
});
