import assert from "node:assert/strict";
import { test } from "node:test";
import { satisfies, whyInstallFailed } from "./install.mjs";

const wanted = {
  "": { version: "0.1.0" },
  "node_modules/a": { version: "1.0.0" },
  "node_modules/for-another-platform": { version: "2.0.0", optional: true },
};

test("an install is complete without the builds for other platforms", () => {
  assert.equal(satisfies({ "node_modules/a": { version: "1.0.0" } }, wanted), true);
});

test("a missing package, an older one and an optional one of another version call for an install", () => {
  assert.equal(satisfies({}, wanted), false);
  assert.equal(satisfies({ "node_modules/a": { version: "0.9.0" } }, wanted), false);
  assert.equal(
    satisfies(
      { "node_modules/a": { version: "1.0.0" }, "node_modules/for-another-platform": { version: "1.0.0" } },
      wanted,
    ),
    false,
  );
});

test("a failed install is one sentence that names the reason where it is known", () => {
  assert.match(whyInstallFailed("npm error code ENOTFOUND"), /registry does not answer/);
  assert.match(whyInstallFailed("npm error nospc ENOSPC: no space left on device"), /disk is full/);
  assert.match(whyInstallFailed("spawn npm ENOENT"), /npm is not on the PATH/);
  assert.match(whyInstallFailed("something else"), /could not be installed\. The whole output/);
});
