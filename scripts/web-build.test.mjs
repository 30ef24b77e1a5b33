import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { sourcesHash, whyBuildFailed } from "./web-build.mjs";

test("the hash follows what the web build reads, and nothing else", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-hash-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (file, content) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };
  write("app/page.tsx", "one");
  const first = sourcesHash(folder);
  write("app/page.test.tsx", "a test");
  write("server/main.ts", "the server");
  write("scripts/test.mjs", "a script");
  assert.equal(sourcesHash(folder), first);
  write("messages/en/shared/common.json", "{}");
  const second = sourcesHash(folder);
  assert.notEqual(second, first);
  write("app/page.tsx", "two");
  assert.notEqual(sourcesHash(folder), second);
  write("app/page.tsx", "one");
  assert.equal(sourcesHash(folder), second);
});

test("a failed build is one sentence with its first error and its place", () => {
  const syntax =
    "> Build error occurred\nError: Turbopack build failed with 1 error:\n./app/page.tsx:1:37\nError: Expected ',', got '<'\n  1 | export";
  assert.equal(
    whyBuildFailed(syntax),
    "The build failed at ./app/page.tsx:1:37 (Expected ',', got '<'): its whole output is in .cache/build.log.",
  );
  assert.equal(
    whyBuildFailed("Compiling …\nType error: no such name\n    at somewhere"),
    "The build failed (Type error: no such name): its whole output is in .cache/build.log.",
  );
  assert.equal(whyBuildFailed("killed"), "The build failed: its whole output is in .cache/build.log.");
});
