import assert from "node:assert/strict";
import test from "node:test";
import type { PolicyVersion } from "./book.ts";
import {
  asks,
  book,
  bookWith,
  breachOf,
  clockOf,
  dueOf,
  endOf,
  lived,
  metricsOf,
  opened,
  replies,
  says,
  second,
  spansOf,
  standard,
  status,
  text,
  then,
} from "../../../../testing/sla/office.ts";

// The 2nd of March 2026 is a Monday; office hours are from 9 to 17.
const monday = "2026-03-02";

test("a customer's ticket begins with a first response and a resolution", () => {
  const ledger = lived(opened(`${monday} 10:00`), [], `${monday} 10:20`);
  assert.deepEqual(metricsOf(ledger), ["RESOLUTION 1", "FIRST_RESPONSE 1"]);
  assert.equal(dueOf(ledger, "FIRST_RESPONSE"), `${monday} 11:00`);
  assert.equal(dueOf(ledger, "RESOLUTION"), "2026-03-03 10:00");
});

test("what comes outside office hours is due as if it had come when they begin", () => {
  const ledger = lived(opened("2026-02-28 13:00"), [], "2026-03-01 10:00");
  assert.equal(dueOf(ledger, "FIRST_RESPONSE"), `${monday} 10:00`);
});

test("a ticket that an agent opened has no first response until the customer writes", () => {
  const first = opened(`${monday} 10:00`, { waitingSince: null });
  const before = lived(first, [replies(`${monday} 10:01`)], `${monday} 11:00`);
  assert.deepEqual(metricsOf(before), ["RESOLUTION 1"]);
  const after = lived(first, [replies(`${monday} 10:01`), asks(`${monday} 12:00`)], `${monday} 12:00`);
  assert.equal(dueOf(after, "FIRST_RESPONSE"), `${monday} 13:00`);
});

test("a person's public message is the answer, no note, no bot's, no acknowledgement", () => {
  const none = [
    says(`${monday} 10:01`, { author: "BOT" }),
    says(`${monday} 10:02`, { author: "SYSTEM" }),
    says(`${monday} 10:03`, { isPublic: false }),
    says(`${monday} 10:04`, { isAutomatic: true }),
  ];
  const unanswered = lived(opened(`${monday} 10:00`), none, `${monday} 10:30`);
  assert.equal(endOf(unanswered, "FIRST_RESPONSE"), null);
  const answered = lived(opened(`${monday} 10:00`), [...none, replies(`${monday} 10:40`)], `${monday} 10:50`);
  assert.equal(endOf(answered, "FIRST_RESPONSE"), `MET ANSWERED ${monday} 10:40`);
});

test("a next response begins with the first message after our answer; more begin none", () => {
  const ledger = lived(
    opened(`${monday} 09:00`),
    [
      asks(`${monday} 09:05`),
      replies(`${monday} 09:10`),
      asks(`${monday} 10:00`),
      asks(`${monday} 10:30`),
      replies(`${monday} 11:00`),
      asks(`${monday} 12:00`),
    ],
    `${monday} 12:30`,
  );
  assert.deepEqual(metricsOf(ledger).slice(1), ["FIRST_RESPONSE 1", "NEXT_RESPONSE 1", "NEXT_RESPONSE 2"]);
  assert.equal(endOf(ledger, "NEXT_RESPONSE", 1), `MET ANSWERED ${monday} 11:00`);
  assert.equal(dueOf(ledger, "NEXT_RESPONSE", 2), `${monday} 14:00`);
});

test("automatic mail of a customer begins nothing", () => {
  const away = says(`${monday} 10:00`, { author: "CUSTOMER", isAutomatic: true });
  const ledger = lived(opened(`${monday} 09:00`), [replies(`${monday} 09:10`), away], `${monday} 10:30`);
  assert.deepEqual(metricsOf(ledger), ["RESOLUTION 1", "FIRST_RESPONSE 1"]);
});

test("while a bot holds the conversation, responses wait for the hand-off", () => {
  const ledger = lived(
    opened(`${monday} 09:00`, { isWithBot: true }),
    [then(`${monday} 09:30`, { kind: "holder", isBot: false })],
    `${monday} 09:30`,
  );
  assert.deepEqual(spansOf(ledger, "FIRST_RESPONSE"), ["PAUSED BOT: 0"]);
  assert.equal(dueOf(ledger, "FIRST_RESPONSE"), `${monday} 10:30`);
  assert.equal(dueOf(ledger, "RESOLUTION"), `${monday} 17:00`);
});

test("pending pauses the resolution, and no response", () => {
  const events = [status(`${monday} 10:00`, "PENDING"), status(`${monday} 16:00`, "OPEN")];
  const during = lived(opened(`${monday} 09:30`), events.slice(0, 1), `${monday} 10:10`);
  assert.equal(dueOf(during, "RESOLUTION"), null);
  assert.equal(dueOf(during, "FIRST_RESPONSE"), `${monday} 10:30`);
  const after = lived(opened(`${monday} 09:00`), events, `${monday} 16:00`);
  assert.deepEqual(spansOf(after, "RESOLUTION"), ["RUNNING: 60", "PAUSED PENDING: 0"]);
  assert.equal(dueOf(after, "RESOLUTION"), "2026-03-03 15:00");
});

test("a pause over closed hours costs only what was open of it", () => {
  const events = [status(`${monday} 16:00`, "PENDING"), status("2026-03-03 10:00", "OPEN")];
  const ledger = lived(opened(`${monday} 15:00`), events, "2026-03-03 10:00");
  assert.equal(clockOf(ledger, "RESOLUTION").spans[1]?.openSeconds, 2 * 3600);
  assert.equal(dueOf(ledger, "RESOLUTION"), "2026-03-03 17:00");
});

test("on hold pauses what the policy says", () => {
  const events = [status(`${monday} 10:00`, "ON_HOLD")];
  const resolution = lived(opened(`${monday} 09:30`), events, `${monday} 10:00`);
  assert.equal(clockOf(resolution, "RESOLUTION").current?.reason, "ON_HOLD");
  assert.equal(clockOf(resolution, "FIRST_RESPONSE").current?.state, "RUNNING");
  const all = bookWith({ pausedOnHold: ["FIRST_RESPONSE"] });
  const response = lived(opened(`${monday} 09:30`), events, `${monday} 10:00`, all);
  assert.equal(clockOf(response, "RESOLUTION").current?.state, "RUNNING");
  assert.equal(clockOf(response, "FIRST_RESPONSE").current?.reason, "ON_HOLD");
});

test("snoozing pauses what the policy says, of itself nothing", () => {
  const events = [then(`${monday} 10:00`, { kind: "snooze", isSnoozed: true })];
  const runs = lived(opened(`${monday} 09:30`), events, `${monday} 10:00`);
  assert.equal(clockOf(runs, "RESOLUTION").current?.state, "RUNNING");
  const book = bookWith({ pausedWhileSnoozed: ["RESOLUTION"] });
  const waits = lived(opened(`${monday} 09:30`), events, `${monday} 10:00`, book);
  assert.equal(clockOf(waits, "RESOLUTION").current?.reason, "SNOOZED");
  const woken = then(`${monday} 11:00`, { kind: "snooze", isSnoozed: false });
  const goesOn = lived(opened(`${monday} 09:30`), [...events, woken], `${monday} 11:00`, book);
  assert.equal(clockOf(goesOn, "RESOLUTION").current?.state, "RUNNING");
});

test("a person's pause holds every clock, keeps their words, and undoes no breach", () => {
  const events = [
    then(`${monday} 10:30`, { kind: "pause", reason: "A strike at the carrier" }),
    then(`${monday} 12:00`, { kind: "resume" }),
  ];
  const ledger = lived(opened(`${monday} 09:00`), events, `${monday} 12:00`);
  assert.equal(breachOf(ledger, "FIRST_RESPONSE"), `${monday} 10:00`);
  assert.equal(dueOf(ledger, "RESOLUTION"), "2026-03-03 10:30");
  const paused = clockOf(ledger, "RESOLUTION").spans[1];
  assert.deepEqual([paused?.reason, paused?.note], ["PERSON", "A strike at the carrier"]);
});

test("resolving ends the resolution, cancels open responses and ends a person's pause", () => {
  const events = [
    then(`${monday} 09:10`, { kind: "pause", reason: "Asked the vendor" }),
    status(`${monday} 09:20`, "RESOLVED"),
    status(`${monday} 09:30`, "CLOSED"),
  ];
  const ledger = lived(opened(`${monday} 09:00`), events, `${monday} 12:00`);
  assert.equal(endOf(ledger, "RESOLUTION"), `MET RESOLVED ${monday} 09:20`);
  assert.equal(endOf(ledger, "FIRST_RESPONSE"), `CANCELLED RESOLVED ${monday} 09:20`);
  assert.equal(ledger.pauseNote, null);
});

test("a reopened ticket's resolution goes on with the time that it had used", () => {
  const events = [
    replies(`${monday} 09:10`),
    status(`${monday} 12:00`, "RESOLVED"),
    status("2026-03-04 09:00", "OPEN"),
  ];
  const ledger = lived(opened(`${monday} 09:00`), events, "2026-03-04 09:00");
  assert.deepEqual(spansOf(ledger, "RESOLUTION"), ["RUNNING: 180", "STOPPED RESOLVED: 0"]);
  assert.equal(dueOf(ledger, "RESOLUTION"), "2026-03-04 14:00");
});

test("who writes about a resolved matter waits from when it is taken up again", () => {
  const events = [replies(`${monday} 09:10`), status(`${monday} 10:00`, "RESOLVED"), asks(`${monday} 11:00`)];
  assert.equal(lived(opened(`${monday} 09:00`), events, `${monday} 11:30`).clocks.length, 2);
  const reopened = [...events, status(`${monday} 12:00`, "OPEN")];
  const ledger = lived(opened(`${monday} 09:00`), reopened, `${monday} 12:00`);
  assert.equal(dueOf(ledger, "NEXT_RESPONSE"), `${monday} 14:00`);
});

test("a reply that finally failed answers nothing from then on, and takes no breach away", () => {
  const failed = then(`${monday} 12:00`, { kind: "reply_failed", id: "r" });
  const ledger = lived(opened(`${monday} 09:00`), [replies(`${monday} 09:30`), failed], `${monday} 12:40`);
  assert.deepEqual(spansOf(ledger, "FIRST_RESPONSE"), ["RUNNING: 30", "STOPPED ANSWERED: 0"]);
  assert.equal(breachOf(ledger, "FIRST_RESPONSE"), `${monday} 12:30`);
  const late = lived(opened(`${monday} 09:00`), [replies(`${monday} 10:30`), failed], `${monday} 12:40`);
  assert.equal(breachOf(late, "FIRST_RESPONSE"), `${monday} 10:00`);
});

test("another reply stands for one that failed", () => {
  const events = [
    replies(`${monday} 09:30`, "first"),
    replies(`${monday} 09:40`, "second"),
    then(`${monday} 10:00`, { kind: "reply_failed", id: "first" }),
  ];
  const ledger = lived(opened(`${monday} 09:00`), events, `${monday} 12:00`);
  assert.equal(endOf(ledger, "FIRST_RESPONSE"), `MET ANSWERED ${monday} 09:30`);
  const both = [...events, then(`${monday} 12:00`, { kind: "reply_failed", id: "second" })];
  const none = lived(opened(`${monday} 09:00`), both, `${monday} 12:00`);
  assert.equal(dueOf(none, "FIRST_RESPONSE"), `${monday} 12:30`);
});

test("a reply that failed after the ticket was resolved leaves its target cancelled", () => {
  const events = [
    replies(`${monday} 09:30`),
    status(`${monday} 10:00`, "RESOLVED"),
    then(`${monday} 10:10`, { kind: "reply_failed", id: "r" }),
  ];
  const ledger = lived(opened(`${monday} 09:00`), events, `${monday} 12:00`);
  assert.equal(endOf(ledger, "FIRST_RESPONSE"), `CANCELLED RESOLVED ${monday} 09:30`);
});

test("what was written on a phone counts from when it was written, and takes no breach away", () => {
  const echo = (written: string) =>
    says(`${monday} 10:20`, { id: "echo", writtenAt: second(`${monday} ${written}`) });
  const intime = lived(opened(`${monday} 09:30`), [echo("10:05")], `${monday} 11:00`);
  assert.equal(endOf(intime, "FIRST_RESPONSE"), `MET ANSWERED ${monday} 10:05`);
  const heardLate = lived(opened(`${monday} 09:15`), [echo("10:05")], `${monday} 11:00`);
  assert.equal(breachOf(heardLate, "FIRST_RESPONSE"), `${monday} 10:15`);
});

test("what was written before hours were changed is due by the hours that were known then", () => {
  const [usual] = book.calendars;
  assert.ok(usual);
  const savedAt = second(`${monday} 10:10`);
  const later = {
    ...usual,
    version: usual.version + 1,
    savedAt,
    validFrom: savedAt + 60,
    week: usual.week.map(() => [{ from: "12:00", to: "17:00" }]),
  };
  const changed = { ...book, calendars: [...book.calendars, later] };
  const echo = says(`${monday} 10:10`, { id: "echo", writtenAt: second(`${monday} 10:05`) });
  const ledger = lived(opened(`${monday} 09:30`), [echo], `${monday} 11:00`, changed);
  assert.equal(dueOf(ledger, "FIRST_RESPONSE"), `${monday} 10:30`);
});

test("another priority sets another target; the time used stays, and nothing is breached in the past", () => {
  const urgent = (at: string) => then(at, { kind: "facts", facts: { priority: "URGENT" } });
  const first = opened(`${monday} 09:00`);
  const still = lived(first, [urgent(`${monday} 10:30`)], `${monday} 10:30`);
  assert.equal(dueOf(still, "RESOLUTION"), `${monday} 11:00`);
  const tooLate = lived(first, [urgent(`${monday} 12:00`)], `${monday} 12:00`);
  assert.equal(breachOf(tooLate, "RESOLUTION"), `${monday} 12:00`);
  const back = then(`${monday} 13:00`, { kind: "facts", facts: { priority: "MEDIUM" } });
  const stays = lived(first, [urgent(`${monday} 12:00`), back], `${monday} 13:00`);
  assert.equal(breachOf(stays, "RESOLUTION"), `${monday} 12:00`);
  assert.equal(clockOf(stays, "RESOLUTION").targetSeconds, 120 * 60);
});

test("a priority without a target has no due time, and the time counts for when it gets one", () => {
  const low = then(`${monday} 10:00`, { kind: "facts", facts: { priority: "LOW" } });
  const medium = then(`${monday} 11:00`, { kind: "facts", facts: { priority: "MEDIUM" } });
  const without = lived(opened(`${monday} 09:00`), [low], `${monday} 10:30`);
  assert.equal(dueOf(without, "RESOLUTION"), null);
  const again = lived(opened(`${monday} 09:00`), [low, medium], `${monday} 11:00`);
  assert.equal(dueOf(again, "RESOLUTION"), `${monday} 17:00`);
});

test("another channel may mean another policy; the time used stays", () => {
  const chat: PolicyVersion = {
    ...standard,
    policyId: "chat",
    isDefault: false,
    appliesTo: (facts) => facts["channel"] === "CHAT",
    targets: { RESOLUTION: { MEDIUM: { seconds: 5400, isAroundTheClock: true } } },
  };
  const both = { ...book, policies: [standard, chat] };
  const moved = then(`${monday} 10:00`, { kind: "facts", facts: { priority: "MEDIUM", channel: "CHAT" } });
  const ledger = lived(opened(`${monday} 09:30`), [moved], `${monday} 10:10`, both);
  assert.equal(dueOf(ledger, "RESOLUTION"), `${monday} 11:00`);
  assert.equal(clockOf(ledger, "FIRST_RESPONSE").targetSeconds, null);
});

test("a ticket that becomes sensitive keeps its clocks as they are", () => {
  const hidden = then(`${monday} 09:30`, {
    kind: "facts",
    facts: { priority: "MEDIUM", isSensitive: "true" },
  });
  const [plain, sensitive] = [[], [hidden]].map((events) =>
    lived(opened(`${monday} 09:00`), events, `${monday} 12:00`),
  );
  assert.deepEqual(sensitive?.clocks, plain?.clocks);
});

test("a merged ticket's clocks end cancelled, its breaches stay, and an undone merge lets them go on", () => {
  const merged = then(`${monday} 10:30`, { kind: "gone", why: "MERGED" });
  const ledger = lived(opened(`${monday} 09:00`), [merged], `${monday} 12:00`);
  assert.equal(breachOf(ledger, "FIRST_RESPONSE"), `${monday} 10:00`);
  assert.equal(endOf(ledger, "RESOLUTION"), `CANCELLED MERGED ${monday} 10:30`);
  const undone = then(`${monday} 12:30`, { kind: "back" });
  const back = lived(opened(`${monday} 09:00`), [merged, undone], `${monday} 12:30`);
  assert.deepEqual(spansOf(back, "RESOLUTION"), ["RUNNING: 90", "STOPPED MERGED: 0"]);
  assert.equal(dueOf(back, "RESOLUTION"), "2026-03-03 11:00");
});

test("a customer who comes by a merge has waited since their own message, until the merge is undone", () => {
  const events = [
    replies(`${monday} 09:10`),
    then(`${monday} 12:00`, { kind: "waiting_joined", since: second(`${monday} 11:00`) }),
  ];
  const ledger = lived(opened(`${monday} 09:00`), events, `${monday} 12:00`);
  assert.equal(dueOf(ledger, "NEXT_RESPONSE"), `${monday} 13:00`);
  const overdue = [
    replies(`${monday} 09:10`),
    then(`${monday} 12:00`, { kind: "waiting_joined", since: second(`${monday} 09:20`) }),
  ];
  assert.equal(
    breachOf(lived(opened(`${monday} 09:00`), overdue, `${monday} 12:00`), "NEXT_RESPONSE"),
    `${monday} 12:00`,
  );
  const undone = [...events, then(`${monday} 12:30`, { kind: "waiting_left", why: "MERGE_UNDONE" as const })];
  const left = lived(opened(`${monday} 09:00`), undone, `${monday} 14:00`);
  assert.equal(endOf(left, "NEXT_RESPONSE"), `CANCELLED MERGE_UNDONE ${monday} 12:30`);
});

test("a split ticket's customer has waited since their message; where nobody waits any more, the clock is cancelled", () => {
  const part = opened(`${monday} 12:00`, { waitingSince: second(`${monday} 11:30`) });
  const split = lived(part, [], `${monday} 12:00`);
  assert.equal(dueOf(split, "FIRST_RESPONSE"), `${monday} 12:30`);
  assert.equal(dueOf(split, "RESOLUTION"), "2026-03-03 12:00");
  const gave = then(`${monday} 09:30`, { kind: "waiting_left", why: "SPLIT" });
  const rest = lived(opened(`${monday} 09:00`), [gave], `${monday} 12:00`);
  assert.equal(endOf(rest, "FIRST_RESPONSE"), `CANCELLED SPLIT ${monday} 09:30`);
  assert.equal(endOf(rest, "RESOLUTION"), null);
});

test("a follow-up has clocks of its own, and those of the ticket before it stay as they ended", () => {
  const events = [status(`${monday} 10:00`, "CLOSED")];
  const before = lived(opened(`${monday} 09:00`), events, "2026-03-20 09:00");
  const followUp = lived(opened("2026-03-20 09:00"), [], "2026-03-20 09:00");
  assert.equal(endOf(before, "RESOLUTION"), `MET RESOLVED ${monday} 10:00`);
  assert.equal(dueOf(followUp, "FIRST_RESPONSE"), "2026-03-20 10:00");
});

test("a deleted ticket's clocks end cancelled; restored, they go on", () => {
  const deleted = then(`${monday} 09:30`, { kind: "gone", why: "DELETED" });
  const ledger = lived(opened(`${monday} 09:00`), [deleted], `${monday} 12:00`);
  assert.equal(endOf(ledger, "FIRST_RESPONSE"), `CANCELLED DELETED ${monday} 09:30`);
  assert.deepEqual(
    ledger.clocks.flatMap(({ upcoming }) => upcoming),
    [],
  );
  const restored = then(`${monday} 13:00`, { kind: "back" });
  const back = lived(opened(`${monday} 09:00`), [deleted, restored], `${monday} 13:00`);
  assert.equal(dueOf(back, "FIRST_RESPONSE"), `${monday} 13:30`);
});

test("an imported ticket's clocks begin with the import, and those of one that was done with its reopening", () => {
  // Its own date is years ago; of that no event speaks.
  const open = lived(opened(`${monday} 09:00`), [], `${monday} 09:00`);
  assert.equal(dueOf(open, "RESOLUTION"), `${monday} 17:00`);
  const done = opened(`${monday} 09:00`, { status: "CLOSED", waitingSince: null });
  assert.equal(endOf(lived(done, [], `${monday} 12:00`), "RESOLUTION"), `CANCELLED RESOLVED ${monday} 09:00`);
  const reopened = lived(done, [status(`${monday} 12:00`, "OPEN")], `${monday} 12:00`);
  assert.equal(dueOf(reopened, "RESOLUTION"), "2026-03-03 12:00");
});

test("what happens is heard of in order: an earlier time than the last counts as the last", () => {
  const events = [status(`${monday} 10:00`, "PENDING"), status(`${monday} 09:30`, "OPEN")];
  const ledger = lived(opened(`${monday} 09:00`), events, `${monday} 10:00`);
  assert.equal(text(ledger.at), `${monday} 10:00`);
  assert.deepEqual(spansOf(ledger, "RESOLUTION"), ["RUNNING: 60"]);
});
