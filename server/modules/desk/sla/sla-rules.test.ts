import assert from "node:assert/strict";
import { test } from "node:test";
import { book, bookWith, lived, opened, replies, second } from "../../../testing/sla/office.ts";
import type { ReminderRule } from "./engine/book.ts";
import { changedBy, hasKeyword } from "./escalate.ts";
import { keptOf, stripSpans } from "./kept-ledger.ts";
import { whoIsTold, whoIsToldBy } from "./on-duty.ts";
import { conditionsHold } from "./policy-terms.ts";
import { standingOf } from "./standing.ts";

const person = (
  id: string,
  role: "AGENT" | "SENIOR_AGENT" | "SUPERVISOR" | "ADMIN",
  isOnDuty: boolean,
  isInGroup = true,
) => ({
  id,
  name: id,
  role,
  isOnDuty,
  isInGroup,
});
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

test("the assignee is told where they are there, else their group, else the next level", () => {
  const ticket = { assignedToId: "ann", groupId: "returns", isSensitive: false };
  const [ben, sid, sue] = [
    person("ben", "AGENT", true),
    person("sid", "SENIOR_AGENT", true),
    person("sue", "SUPERVISOR", true, false),
  ];
  assert.deepEqual(idsOf(whoIsTold([person("ann", "AGENT", true), ben, sid, sue], ticket, "AGENT")), ["ann"]);
  assert.deepEqual(idsOf(whoIsTold([person("ann", "AGENT", false), ben, sid, sue], ticket, "AGENT")), [
    "ben",
  ]);
  assert.deepEqual(idsOf(whoIsTold([person("ann", "AGENT", false), sid, sue], ticket, "AGENT")), ["sid"]);
  assert.deepEqual(idsOf(whoIsTold([sid, sue], ticket, "MANAGER")), ["sue"]);
  const nobody = [person("ann", "AGENT", false), person("sue", "SUPERVISOR", false, false)];
  assert.deepEqual(idsOf(whoIsTold(nobody, ticket, "AGENT")), ["ann", "sue"], "nobody is there: not lost");
});

test("where nobody is active as supervisor or manager, the last level is the admins: who is on duty, else all", () => {
  const ticket = { assignedToId: null, groupId: null, isSensitive: false };
  const [away, there] = [person("adam", "ADMIN", false, false), person("eve", "ADMIN", true, false)];
  for (const level of ["AGENT", "SENIOR_AGENT", "MANAGER"] as const) {
    assert.deepEqual(idsOf(whoIsTold([away, there], ticket, level)), ["eve"], level);
    assert.deepEqual(idsOf(whoIsTold([away], ticket, level)), ["adam"], level);
    const sue = person("sue", "SUPERVISOR", false, false);
    assert.deepEqual(idsOf(whoIsTold([away, there, sue], ticket, level)), ["sue"], level);
  }
  const sid = person("sid", "SENIOR_AGENT", true);
  assert.deepEqual(idsOf(whoIsTold([there, sid], ticket, "AGENT")), ["sid"], "the next level comes before");
});

test("nobody is told of a sensitive ticket that they may not see", () => {
  const ticket = { assignedToId: "ann", groupId: "returns", isSensitive: true };
  const people = [person("ben", "AGENT", true), person("sue", "SUPERVISOR", true)];
  assert.deepEqual(idsOf(whoIsTold(people, ticket, "AGENT")), ["sue"]);
});

test("whom a rule names besides is told, on duty or not, but not of a sensitive ticket that they may not see", () => {
  const people = [person("ben", "AGENT", false, false), person("sue", "SUPERVISOR", true)];
  const rule = { level: "MANAGER" as const, userIds: ["ben", "sue"] };
  const ticket = { assignedToId: null, groupId: null, isSensitive: false };
  assert.deepEqual(idsOf(whoIsToldBy(people, ticket, rule)), ["ben", "sue"]);
  assert.deepEqual(idsOf(whoIsToldBy(people, { ...ticket, isSensitive: true }, rule)), ["sue"]);
});

test("a keyword is a word of its own, in any capitals and any script", () => {
  assert.ok(hasKeyword("I want a REFUND, now.", ["refund"]));
  assert.ok(!hasKeyword("I was refunded", ["refund"]));
  assert.ok(hasKeyword("أريد استرداد المبلغ", ["استرداد"]));
  assert.ok(!hasKeyword("anything", [" "]));
});

test("a category's condition holds for all below it, and a tier for what the customer has", () => {
  const facts = { priority: "HIGH" as const, category: "poles tents", tier: "VIP", group: null };
  const asks = (field: string, ...value: string[]) => ({ field, op: "IS_ANY_OF" as const, value });
  const all = (...items: ReturnType<typeof asks>[]) => ({ mode: "ALL" as const, items });
  assert.ok(conditionsHold(all(asks("category", "tents"), asks("tier", "VIP", "PREMIUM")), facts));
  assert.ok(!conditionsHold(all(asks("category", "stoves")), facts));
  assert.ok(!conditionsHold(all(asks("group", "returns")), facts));
  assert.ok(conditionsHold({ mode: "ALL", items: [] }, facts), "no conditions hold always");
});

test("a share of the target and a silence come in the target's own time, and once", () => {
  const reminders: ReminderRule[] = [
    { id: "half", metric: "FIRST_RESPONSE", share: 0.5 },
    { id: "due", metric: "FIRST_RESPONSE", share: 1 },
    { id: "later", metric: "FIRST_RESPONSE", share: 1.5 },
    { id: "silent", metric: "FIRST_RESPONSE", countedSeconds: 20 * 60 },
  ];
  const { notices } = lived(opened("2026-03-02 16:45"), [], "2026-03-03 12:00", bookWith({ reminders }));
  assert.deepEqual(
    notices.map(({ reminderId, at }) => [reminderId, at]),
    [
      ["silent", second("2026-03-03 09:05")],
      ["half", second("2026-03-03 09:15")],
      ["due", second("2026-03-03 09:45")],
      ["later", second("2026-03-03 10:15")],
    ],
  );
});

test("a ledger goes on without its spans, which are numbered on", () => {
  const events = [replies("2026-03-02 09:30")];
  const first = keptOf(lived(opened("2026-03-02 09:00"), events, "2026-03-02 09:30"));
  const { kept, added } = stripSpans(first);
  assert.deepEqual(
    added.map(({ metric, position, countedSeconds }) => [metric, position, countedSeconds]),
    [["FIRST_RESPONSE", 0, 1800]],
  );
  assert.ok(kept.ledger.clocks.every(({ spans }) => spans.length === 0));
  assert.deepEqual(stripSpans(kept).added, [], "what is stored is not stored again");
  const read = { version: 1, book, names: new Map(), escalations: [], reminders: new Map() };
  assert.deepEqual(standingOf({ kept, read }), {
    slaStatus: "ON_TRACK",
    slaDueAt: "2026-03-02T17:00:00.000Z",
  });
});

test("an escalation changes only what is not so already", () => {
  const ticket = { priority: "HIGH", tags: ["vip"], groupId: null } as never; // the columns that are looked at
  assert.deepEqual(changedBy(ticket, { changes: { priority: "HIGH", addTags: ["late"] } }), {
    tags: ["vip", "late"],
  });
  assert.deepEqual(changedBy(ticket, { changes: { addTags: ["vip"] } }), {});
});
