import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { createSealer } from "./sealer.ts";

describe("what is sealed", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "parley-sealer-"));
  const sealer = createSealer({ dataDir, secretsKey: "k".repeat(32) });

  test("opens for whom it was sealed, and looks different each time", () => {
    const [one, other] = [sealer.seal("JBSWY3DP", "acme/u1"), sealer.seal("JBSWY3DP", "acme/u1")];
    assert.notEqual(one, other);
    assert.doesNotMatch(one, /JBSWY3DP/);
    assert.deepEqual(
      [one, other].map((sealed) => sealer.open(sealed, "acme/u1")),
      ["JBSWY3DP", "JBSWY3DP"],
    );
  });

  test("opens for nobody else, by no other key, and not once it was changed", () => {
    const sealed = sealer.seal("JBSWY3DP", "acme/u1");
    assert.throws(() => sealer.open(sealed, "acme/u2"));
    assert.throws(() => createSealer({ dataDir, secretsKey: "j".repeat(32) }).open(sealed, "acme/u1"));
    const [version, nonce, hidden = "", tag] = sealed.split(".");
    assert.throws(() =>
      sealer.open(
        [version, nonce, `${hidden.startsWith("A") ? "B" : "A"}${hidden.slice(1)}`, tag].join("."),
        "acme/u1",
      ),
    );
    assert.throws(() => sealer.open("nothing", "acme/u1"));
  });

  test("by the key before opens beside the key, which alone seals", () => {
    const [former, current] = ["j".repeat(32), "k".repeat(32)];
    const both = createSealer({ dataDir, secretsKey: current, secretsKeyBefore: former });
    const old = createSealer({ dataDir, secretsKey: former }).seal("JBSWY3DP", "acme/u1");
    assert.equal(both.open(old, "acme/u1"), "JBSWY3DP");
    assert.throws(() => both.open(old, "acme/u2"));
    const fresh = both.reseal(old, "acme/u1");
    assert.equal(sealer.open(fresh ?? "", "acme/u1"), "JBSWY3DP");
    assert.equal(both.reseal(fresh ?? "", "acme/u1"), null, "it is already");
    assert.equal(sealer.open(both.seal("x", "acme/u1"), "acme/u1"), "x");
    assert.throws(() => sealer.reseal(old, "acme/u1"));
  });

  test("without a setting the key is a file of its own that only its owner reads, the same after a restart", () => {
    const sealed = createSealer({ dataDir, secretsKey: undefined }).seal("text", "x");
    const file = path.join(dataDir, "secrets.key");
    assert.equal(statSync(file).mode & 0o077, 0);
    assert.equal(readFileSync(file, "utf8").length, 43);
    assert.equal(createSealer({ dataDir, secretsKey: undefined }).open(sealed, "x"), "text");
  });
});
