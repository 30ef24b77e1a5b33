import assert from "node:assert/strict";
import test from "node:test";
import { ourLock, refusedOf, shipped } from "./licences.mjs";

test("every package that ships has a licence that may", () => {
  const packages = shipped(ourLock());
  assert.ok(packages.length > 250, `${packages.length} packages`);
  assert.deepEqual(refusedOf(packages), []);
});

test("one that asks for our source, or has none, may not; of a choice one is enough", () => {
  const refused = (license, name = "x") =>
    refusedOf(shipped({ packages: { "": {}, [`node_modules/${name}`]: { version: "1.0.0", license } } }))
      .length > 0;
  for (const bad of [
    "GPL-3.0",
    "AGPL-3.0-only",
    "SSPL-1.0",
    undefined,
    "MIT AND GPL-2.0",
    "MPL-2.0",
    "LGPL-3.0-or-later",
  ])
    assert.equal(refused(bad), true, String(bad));
  for (const good of ["MIT", "(MIT OR GPL-3.0)", "Apache-2.0 AND MIT"])
    assert.equal(refused(good), false, good);
  assert.equal(refused("MPL-2.0", "mediabunny"), false);
  assert.deepEqual(shipped({ packages: { "node_modules/x": { dev: true, version: "1" } } }), []);
});
