import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createKeptRows, onceOfEach } from "./kept-rows.ts";

describe("rows that are kept by their versions", () => {
  test("one is told in just the versions that it was kept in, of its own list and tenant", () => {
    const kept = createKeptRows(() => 0);
    const row = { subject: "Tent pole broke" };
    kept.keep("tickets", "acme", ["1", "70", null], row);
    assert.equal(kept.get("tickets", "acme", ["1", "70", null]), row);
    assert.deepEqual(
      [
        kept.has("tickets", "acme", "1"),
        kept.has("tickets", "acme", "2"),
        kept.has("tickets", "globex", "1"),
      ],
      [true, false, false],
    );
    for (const versions of [
      ["1", "71", null],
      ["1", "70", "60"],
      ["1", "70"],
      ["2", "70", null],
    ])
      assert.equal(kept.get("tickets", "acme", versions), undefined);
    assert.equal(kept.get("contacts", "acme", ["1", "70", null]), undefined);
    assert.equal(kept.get("tickets", "globex", ["1", "70", null]), undefined);
  });

  test("versions of a database that may be another one now say nothing", () => {
    let losses = 0;
    const kept = createKeptRows(() => losses);
    kept.keep("tickets", "acme", ["1", "70"], { subject: "Tent pole broke" });
    losses = 1;
    assert.equal(kept.get("tickets", "acme", ["1", "70"]), undefined);
  });

  test("a kept row cannot be changed by who is given it", () => {
    const kept = createKeptRows(() => 0);
    kept.keep("tickets", "acme", ["1", "70"], { subject: "Tent pole broke" });
    const row = kept.get("tickets", "acme", ["1", "70"]);
    assert.throws(() => Object.assign(row ?? {}, { subject: "another" }), TypeError);
  });

  test("what is made of a row is made once, and anew where what else it is made of is another", () => {
    let made = 0;
    const present = onceOfEach((row: { id: string }, isLate: boolean) => ({ ...row, isLate, made: ++made }));
    const row = { id: "1" };
    assert.equal(present(row, false), present(row, false));
    assert.deepEqual(present(row, true), { id: "1", isLate: true, made: 2 });
    assert.deepEqual(present({ id: "1" }, true).made, 3);
  });
});
