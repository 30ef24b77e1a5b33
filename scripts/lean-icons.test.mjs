// A build writes each icon anew (lean-icons.mjs): it is drawn as lucide draws it.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import * as lucide from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { drawing, leanIcon } from "./lean-icons.mjs";
import { root } from "./process.mjs";

const body = (text) => text.replaceAll(/^import .*\n/gm, "").replace("export default", "return");
const draw = new Function("createElement", body(drawing))(createElement);
const icons = path.join(root, "node_modules/lucide-react/dist/esm/icons");
/** By the name of its file: `lucide-house` is `house.mjs`. */
const leanOf = async (name) => {
  const { __iconData: data } = await import(path.join(icons, `${name}.mjs`));
  return new Function("icon", body(leanIcon(data)))(draw);
};

/** All that code of ours imports. */
const used = new Set(
  globSync("{app,components,lib}/**/*.tsx", { cwd: root }).flatMap((file) => {
    const [, names = ""] =
      /import \{([^}]+)\} from "lucide-react"/.exec(readFileSync(path.join(root, file), "utf8")) ?? [];
    return names.split(",").flatMap((each) => each.trim().split(" as ")[0] || []);
  }),
);

/** Attributes come in another order. */
const sorted = (markup) =>
  markup.replaceAll(/<(\w+)((?: [\w-]+="[^"]*")*)/g, (_, tag, all) =>
    [`<${tag}`, ...(all.match(/[\w-]+="[^"]*"/g) ?? []).sort()].join(" "),
  );

test("each icon of ours is drawn as lucide draws it", async () => {
  assert.ok(used.size > 100, `found ${used.size} icons`);
  for (const name of used) {
    const real = renderToStaticMarkup(createElement(lucide[name], { className: "size-4" }));
    const [, file] = / class="lucide lucide-([\w-]+)/.exec(real) ?? [];
    assert.ok(file, name);
    const lean = renderToStaticMarkup(createElement(await leanOf(file), { className: "size-4" }));
    assert.equal(sorted(lean), sorted(real), name);
  }
});

test("an icon that says something is not hidden, and takes what it is given", async () => {
  const lean = await leanOf("house");
  for (const props of [{ role: "img", "aria-label": "Home" }, { "aria-hidden": true, strokeWidth: 1.5 }, {}])
    assert.equal(
      sorted(renderToStaticMarkup(createElement(lean, props))),
      sorted(renderToStaticMarkup(createElement(lucide.House, props))),
    );
});

test("an icon of another size or of shapes within shapes stops the build", () => {
  assert.throws(() => leanIcon({ name: "large", size: 32, node: [] }), /24 units/);
  assert.throws(
    () => leanIcon({ name: "deep", size: 24, node: [["g", {}, [["path", { d: "M0 0" }]]]] }),
    /within/,
  );
});
