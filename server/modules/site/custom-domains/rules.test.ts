import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inWords } from "../../../words/texts.ts";
import { nameDomain, standingAfter } from "./rules.ts";

const ours = ["parley.example", "vercel.app"];
const problemOf = (typed: string): string | null => {
  const named = nameDomain(typed, ours);
  return "problem" in named ? inWords(named.problem, null) : null;
};
describe("the name of a domain", () => {
  for (const [typed, domain] of [
    ["help.acme.example", "help.acme.example"],
    ["HTTPS://Help.Acme.Example/lp?x=1", "help.acme.example"],
    ["help.acme.example.", "help.acme.example"],
    ["münchen.example", "xn--mnchen-3ya.example"],
    ["مثال.example", "xn--mgbh0fb.example"],
    ["ｈelp.acme.example", "help.acme.example"],
    ["notparley.example", "notparley.example"],
  ] as const)
    test(`${typed} is ${domain}`, () => {
      assert.deepEqual(nameDomain(typed, ours), { domain });
    });
  for (const typed of [
    "acme",
    "",
    "-acme.example",
    "10.0.0.1",
    "[::1]",
    "a..example",
    "acme.example:80",
    "a b.example",
    `${"a".repeat(64)}.example`,
    "acme.localhost",
    "printer.local",
    "x.internal",
  ])
    test(`${typed || "nothing"} is none`, () => {
      assert.ok("problem" in nameDomain(typed, ours));
    });
  for (const typed of ["parley.example", "acme.parley.example", "a.b.parley.example", "x.vercel.app"])
    test(`${typed} is ours and nobody else's`, () => {
      assert.equal(
        problemOf(typed),
        "This domain belongs to the product. Your site already has an address there.",
      );
    });
  for (const typed of [
    "pаrley.example",
    "acme.раrlеy.example",
    "par1ey.example",
    "parIey.example",
    "parléy.example",
    "аpple-pie.example",
    "xn--prley-7ve.example",
  ])
    test(`${typed} would be taken for another`, () => {
      assert.equal(problemOf(typed), "This domain can be mistaken for another one.");
    });
});

describe("where a domain stands", () => {
  const start = "2026-03-02T09:00:00.000Z";
  const after = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString();
  const waiting = {
    state: "PENDING_DNS" as const,
    reason: null,
    tries: 0,
    askedAt: start,
    verifiedAt: null,
    failingSince: null,
    nextCheckAt: null,
  };
  const active = { ...waiting, state: "ACTIVE" as const, verifiedAt: start };
  const none = { isProved: false as const, reason: "NO_RECORD" as const };

  test("waits longer each time, and gives up after a week", () => {
    const first = standingAfter(waiting, none, start);
    assert.partialDeepStrictEqual(first, {
      state: "PENDING_DNS",
      reason: "NO_RECORD",
      tries: 1,
      nextCheckAt: "2026-03-02T09:01:00.000Z",
    });
    assert.equal(standingAfter({ ...first, tries: 4 }, none, start).nextCheckAt, "2026-03-02T09:16:00.000Z");
    assert.equal(standingAfter({ ...first, tries: 40 }, none, start).nextCheckAt, "2026-03-02T15:00:00.000Z");
    assert.partialDeepStrictEqual(standingAfter(first, none, after(7)), {
      state: "FAILED",
      reason: "NO_RECORD",
      nextCheckAt: null,
    });
  });
  test("is proved by the record, and in use once its address leads here", () => {
    assert.partialDeepStrictEqual(standingAfter(waiting, { isProved: true, leadsHere: false }, start), {
      state: "VERIFIED",
      reason: null,
      verifiedAt: start,
      nextCheckAt: "2026-03-02T09:01:00.000Z",
    });
    assert.partialDeepStrictEqual(standingAfter(waiting, { isProved: true, leadsHere: true }, start), {
      state: "ACTIVE",
      nextCheckAt: "2026-03-03T09:00:00.000Z",
    });
  });
  test("is looked at soon after its proof, however long that took", () => {
    const late = standingAfter({ ...waiting, tries: 20 }, { isProved: true, leadsHere: false }, start);
    assert.equal(late.nextCheckAt, "2026-03-02T09:01:00.000Z");
    assert.equal(
      standingAfter(late, { isProved: true, leadsHere: false }, start).nextCheckAt,
      "2026-03-02T09:02:00.000Z",
    );
  });
  test("is where it was while the DNS does not say where it leads", () => {
    assert.partialDeepStrictEqual(standingAfter(active, { isProved: true, leadsHere: null }, start), {
      state: "ACTIVE",
      nextCheckAt: "2026-03-02T09:01:00.000Z",
    });
    assert.equal(standingAfter(waiting, { isProved: true, leadsHere: null }, start).state, "VERIFIED");
  });
  test("is lost three days after its record went, and not before", () => {
    const lost = standingAfter(active, none, start);
    assert.partialDeepStrictEqual(lost, { state: "ACTIVE", reason: "NO_RECORD", failingSince: start });
    assert.equal(standingAfter(lost, none, after(2.9)).state, "ACTIVE");
    assert.partialDeepStrictEqual(standingAfter(lost, none, after(3)), { state: "FAILED", verifiedAt: null });
    assert.partialDeepStrictEqual(standingAfter(lost, { isProved: true, leadsHere: true }, after(2)), {
      state: "ACTIVE",
      reason: null,
      failingSince: null,
    });
  });
  test("is not lost because name servers are silent", () => {
    let standing = active as ReturnType<typeof standingAfter>;
    for (let day = 0; day < 30; day += 1)
      standing = standingAfter(standing, { isProved: false, reason: "NO_ANSWER" }, after(day));
    assert.equal(standing.state, "ACTIVE");
  });
});
