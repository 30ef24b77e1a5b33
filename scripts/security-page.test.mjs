import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { root } from "./process.mjs";

const page = readFileSync(path.join(root, "docs/security.md"), "utf8");
const isTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file);

test("every file that the security page names is there", () => {
  const named = [...page.matchAll(/`((?:server|contract|lib|components|scripts|tests|docs)\/[\w./-]+\.\w+|middleware\.ts|package(?:-lock)?\.json)`/g)].map(([, file]) => file);
  assert.ok(named.length > 100, `${named.length} files`);
  assert.deepEqual(named.filter((file) => !existsSync(path.join(root, file))), []);
});

test("every test that the security page names is in the file that it names", () => {
  let count = 0;
  const missing = [];
  // "one", "two" `the/file.test.ts`: names belong to the next file of tests within their cell.
  for (const cell of page.split(/\n|\|/)) {
    let waiting = [];
    for (const [, name, file] of cell.matchAll(/"([^"]+)"|`([^`]+)`/g)) {
      if (name !== undefined) { waiting.push(name); continue; }
      if (!isTest(file) || !file.includes("/")) continue;
      const text = readFileSync(path.join(root, file), "utf8");
      for (const one of waiting) { count += 1; if (!text.includes(one)) missing.push(`${one}: ${file}`); }
      waiting = [];
    }
    missing.push(...waiting.map((one) => `${one}: in no file`));
  }
  assert.ok(count > 70, `${count} tests`);
  assert.deepEqual(missing, []);
});
