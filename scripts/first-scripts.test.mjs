import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { firstScripts, tooMuch } from "./first-scripts.mjs";

test("a screen's scripts are counted once each and without what a bare page names, and what is over its budget is said", (context) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "parley-first-scripts-"));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "server/app/(desk)/inbox"), { recursive: true });
  for (const [name, bytes] of [
    ["root", 9000],
    ["frame", 2000],
    ["inbox", 3000],
  ])
    writeFileSync(path.join(folder, `${name}.js`), randomBytes(bytes));
  writeFileSync(path.join(folder, "build-manifest.json"), JSON.stringify({ rootMainFiles: ["root.js"] }));
  const entries = { layout: ["root.js", "frame.js"], page: ["frame.js", "inbox.js"] };
  writeFileSync(
    path.join(folder, "server/app/(desk)/inbox/page_client-reference-manifest.js"),
    `globalThis.__RSC_MANIFEST = {}; globalThis.__RSC_MANIFEST["/(desk)/inbox/page"] = ${JSON.stringify({ entryJSFiles: entries })};`,
  );
  const within = firstScripts(folder, [{ screen: "inbox", route: "(desk)/inbox", maxKb: 5.7 }], 8.6);
  assert.equal(within[0].kb.toFixed(1), "5.5");
  assert.deepEqual(tooMuch(within), []);
  assert.deepEqual(tooMuch([{ screen: "inbox", kb: 5.04, maxKb: 5 }]), [
    "The inbox names 5.0 KB of scripts, and its budget is 5 KB (scripts/first-scripts.mjs).",
  ]);
});
