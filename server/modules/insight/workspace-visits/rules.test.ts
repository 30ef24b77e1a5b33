import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { endOf, refusalOf, stateAt } from "./rules.ts";

const now = "2026-03-02T09:00:00.000Z";
const at = (hours: number) => endOf(now, hours);

describe("a visit", () => {
  for (const [what, row, expected] of [
    ["waits until it is answered", { state: "ASKED", decidedAt: null, endsAt: null }, "ASKED"],
    ["runs up to its end", { state: "GRANTED", decidedAt: now, endsAt: at(1) }, "RUNNING"],
    ["is over at its end", { state: "GRANTED", decidedAt: now, endsAt: now }, "EXPIRED"],
    ["is over after its end", { state: "GRANTED", decidedAt: now, endsAt: at(-1) }, "EXPIRED"],
    ["stays refused", { state: "REFUSED", decidedAt: now, endsAt: null }, "REFUSED"],
    ["that ends unanswered was withdrawn", { state: "ENDED", decidedAt: null, endsAt: null }, "WITHDRAWN"],
    ["that ends early has ended", { state: "ENDED", decidedAt: now, endsAt: at(1) }, "ENDED"],
  ] as const)
    test(what, () => {
      assert.equal(stateAt(row, now), expected);
    });

  const of = { state: "ASKED", asked: 4, isVisitor: false } as const;
  for (const [what, act, visit, expected] of [
    ["is granted while it waits", "grant", of, null],
    ["is granted for as long as was asked for", "grant", { ...of, hours: 4 }, null],
    ["is granted for less", "grant", { ...of, hours: 1 }, null],
    ["is not granted for longer", "grant", { ...of, hours: 5 }, "too_long"],
    ["is refused while it waits", "refuse", of, null],
    ["is answered once", "grant", { ...of, state: "REFUSED" }, "answered"],
    ["that was withdrawn is not granted", "grant", { ...of, state: "WITHDRAWN" }, "answered"],
    ["that runs is not refused", "refuse", { ...of, state: "RUNNING" }, "answered"],
    ["is granted by no visitor", "grant", { ...of, isVisitor: true }, "own_people"],
    ["is refused by no visitor", "refuse", { ...of, isVisitor: true }, "own_people"],
    ["ends while it runs", "end", { ...of, state: "RUNNING" }, null],
    ["is ended by its visitor too", "end", { ...of, state: "RUNNING", isVisitor: true }, null],
    ["does not end before it runs", "end", of, "not_running"],
    ["does not end twice", "end", { ...of, state: "EXPIRED" }, "not_running"],
  ] as const)
    test(what, () => {
      assert.equal(refusalOf(act, visit), expected);
    });
});
