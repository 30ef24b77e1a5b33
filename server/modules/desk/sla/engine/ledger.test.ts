import assert from "node:assert/strict";
import test from "node:test";
import {
  book,
  bookWith,
  breachOf,
  clockOf,
  dueOf,
  lived,
  office,
  opened,
  replies,
  second,
  spansOf,
  standard,
  status,
  text,
  then,
} from "../../../../testing/sla/office.ts";
import type { CalendarVersion } from "./calendar.ts";
import { explainDue } from "./explain.ts";
import type { Ledger } from "./ledger.ts";
import { outcomeOf, slaStatusOf } from "./outcome.ts";
import { previewEdit } from "./preview.ts";

// The 2nd of March 2026 is a Monday; office hours are from 9 to 17.
const monday = "2026-03-02";
const short: CalendarVersion = {
  ...office,
  version: 2,
  savedAt: second(`${monday} 12:00`),
  validFrom: second(`${monday} 12:00`),
  week: office.week.map((day) => (day.length > 0 ? [{ from: "09:00", to: "13:00" }] : [])),
};

test("another calendar counts the rest; what ran before stays as it was counted", () => {
  const ledger = lived(opened(`${monday} 09:00`), [], `${monday} 12:00`, bookWith({}, short));
  assert.deepEqual(spansOf(ledger, "RESOLUTION"), ["RUNNING: 180"]);
  assert.equal(clockOf(ledger, "RESOLUTION").spans[0]?.calendar?.version, 1);
  assert.equal(clockOf(ledger, "RESOLUTION").calendar?.version, 2);
  assert.equal(dueOf(ledger, "RESOLUTION"), "2026-03-03 13:00");
});

test("a calendar that is saved for later counts from then, and due times know of it at once", () => {
  const later = { ...short, validFrom: second("2026-03-03 00:00") };
  const before = lived(opened(`${monday} 11:00`), [], `${monday} 11:59`, bookWith({}, later));
  assert.equal(dueOf(before, "RESOLUTION"), "2026-03-03 11:00");
  const known = lived(opened(`${monday} 16:00`), [], `${monday} 16:30`, bookWith({}, later));
  assert.equal(dueOf(known, "RESOLUTION"), "2026-03-04 12:00");
});

test("a changed policy counts for what is open and not breached", () => {
  const minutes = (count: number) => ({ seconds: count * 60, isAroundTheClock: false });
  const changed = {
    ...standard,
    version: 2,
    savedAt: second(`${monday} 11:00`),
    targets: { FIRST_RESPONSE: { MEDIUM: minutes(600) }, RESOLUTION: { MEDIUM: minutes(240) } },
  };
  const ledger = lived(opened(`${monday} 09:00`), [], `${monday} 11:30`, {
    ...book,
    policies: [standard, changed],
  });
  assert.equal(dueOf(ledger, "RESOLUTION"), `${monday} 13:00`);
  assert.equal(clockOf(ledger, "RESOLUTION").policy?.version, 2);
  assert.equal(breachOf(ledger, "FIRST_RESPONSE"), `${monday} 10:00`);
  assert.equal(clockOf(ledger, "FIRST_RESPONSE").policy?.version, 1);
});

test("an edit shows which targets come earlier or later before it is saved", () => {
  const ledger = lived(opened(`${monday} 11:30`), [], `${monday} 11:30`);
  const edited = bookWith({}, short);
  const at = second(`${monday} 12:00`);
  const changes = previewEdit(ledger, book, edited, at).map(
    ({ metric, before, after, change }) => `${metric} ${text(before)} ${text(after)} ${change}`,
  );
  assert.deepEqual(changes, [
    "RESOLUTION 2026-03-03 11:30 2026-03-04 11:30 LATER",
    `FIRST_RESPONSE ${monday} 12:30 ${monday} 12:30 SAME`,
  ]);
  const tighter = { ...standard, version: 2, savedAt: at };
  const urgent = {
    ...tighter,
    targets: { RESOLUTION: { MEDIUM: { seconds: 60, isAroundTheClock: false } } },
  };
  const [resolution, response] = previewEdit(ledger, book, { ...book, policies: [standard, urgent] }, at);
  assert.deepEqual([resolution?.change, resolution?.isBreachedAtOnce], ["EARLIER", true]);
  assert.deepEqual([response?.change, response?.after], ["GONE", null]);
});

const noticesOf = (ledger: Ledger): string[] =>
  ledger.notices.map(({ reminderId, at }) => `${reminderId} ${text(at)}`);
const reminder = (id: string, offsetMinutes: number) => ({
  id,
  metric: "RESOLUTION" as const,
  offsetSeconds: offsetMinutes * 60,
});

test("reminders before, at and after the due time come in office hours, each once", () => {
  const reminders = [reminder("before", -120), reminder("at", 0), reminder("after", 60)];
  const ledger = lived(opened(`${monday} 10:00`), [], "2026-03-09 10:00", bookWith({ reminders }));
  assert.deepEqual(noticesOf(ledger), [
    `before ${monday} 16:00`,
    "at 2026-03-03 10:00",
    "after 2026-03-03 11:00",
  ]);
});

test("a reminder that would have come before the due time was set does not come", () => {
  const reminders = [reminder("long before", -600)];
  const none = lived(opened(`${monday} 10:00`), [], `${monday} 12:00`, bookWith({ reminders }));
  assert.deepEqual(noticesOf(none), []);
});

test("a pause moves reminders with the due time, and after a breach holds those that come after", () => {
  const reminders = [reminder("before", -60), reminder("after", 60)];
  const events = [
    status(`${monday} 10:00`, "PENDING"),
    status(`${monday} 12:00`, "OPEN"),
    then("2026-03-03 11:30", { kind: "pause", reason: "A holiday" }),
    then("2026-03-03 14:00", { kind: "resume" }),
  ];
  const ledger = lived(opened(`${monday} 09:00`), events, "2026-03-04 10:00", bookWith({ reminders }));
  assert.equal(breachOf(ledger, "RESOLUTION"), "2026-03-03 11:00");
  assert.deepEqual(noticesOf(ledger), ["before 2026-03-03 10:00", "after 2026-03-03 14:30"]);
});

test("what comes after a breach keeps the terms of the breach, and counts from when it was", () => {
  const reminders = [reminder("after", 120)];
  const events = [
    then(`${monday} 12:00`, { kind: "facts" as const, facts: { priority: "URGENT" as const } }),
  ];
  // Three hours were used of a target of two: the breach is at noon, and the desk closes for good at one.
  const [saved, validFrom] = [second(`${monday} 12:30`), second(`${monday} 13:00`)];
  const changed = { ...short, savedAt: saved, validFrom, week: [[], [], [], [], [], [], []] };
  const ledger = lived(
    opened(`${monday} 09:00`),
    events,
    "2026-03-03 10:00",
    bookWith({ reminders }, changed),
  );
  assert.equal(breachOf(ledger, "RESOLUTION"), `${monday} 12:00`);
  assert.deepEqual(noticesOf(ledger), [`after ${monday} 14:00`]);
  assert.equal(clockOf(ledger, "RESOLUTION").calendar?.version, 1);
});

test("the maths of a due time: what ran, what paused and why, and what is still to run", () => {
  const events = [status(`${monday} 12:00`, "PENDING"), status(`${monday} 15:00`, "OPEN")];
  const ledger = lived(opened(`${monday} 10:00`), events, `${monday} 16:00`);
  const lines = explainDue(clockOf(ledger, "RESOLUTION"), book, ledger.at)?.map(
    ({ from, to, state, totalSeconds, isAhead }) =>
      `${text(from)} – ${text(to)} ${state} ${totalSeconds / 60}${isAhead ? " ahead" : ""}`,
  );
  assert.deepEqual(lines, [
    `${monday} 10:00 – ${monday} 12:00 RUNNING 120`,
    `${monday} 12:00 – ${monday} 15:00 PAUSED 120`,
    `${monday} 15:00 – ${monday} 16:00 RUNNING 180`,
    `${monday} 16:00 – 2026-03-03 13:00 RUNNING 480 ahead`,
  ]);
});

test("a ticket's word is the first that holds of breached, at risk, paused, on track and met", () => {
  const word = (ledger: Ledger, isResolved = false) => slaStatusOf(ledger, book, () => isResolved);
  const first = opened(`${monday} 09:00`);
  const answered = replies(`${monday} 09:10`);
  const resolved = status(`${monday} 11:00`, "RESOLVED");
  assert.equal(word(lived(first, [], `${monday} 09:40`)), "ON_TRACK");
  assert.equal(word(lived(first, [], `${monday} 09:45`)), "AT_RISK");
  assert.equal(word(lived(first, [], `${monday} 10:00`)), "BREACHED");
  assert.equal(word(lived(first, [], `${monday} 10:30`), true), "BREACHED");
  const late = lived(first, [replies(`${monday} 10:30`)], `${monday} 10:31`);
  assert.deepEqual([word(late), word(late, true)], ["BREACHED", "ON_TRACK"]);
  const pending = [answered, status(`${monday} 09:20`, "PENDING")];
  assert.equal(word(lived(first, pending, `${monday} 16:00`)), "PAUSED");
  assert.equal(word(lived(first, [answered, resolved], `${monday} 12:00`)), "MET");
  assert.equal(word(lived(first, [], `${monday} 10:00`, { policies: [], calendars: [] })), null);
});

test("a target counts as met or breached; a cancelled one nowhere, unless it was breached", () => {
  const outcomes = (ledger: Ledger) => ledger.clocks.map(outcomeOf);
  const first = opened(`${monday} 09:00`);
  assert.deepEqual(outcomes(lived(first, [], `${monday} 09:30`)), [null, null]);
  const resolved = (at: string) => lived(first, [status(at, "RESOLVED")], `${monday} 12:00`);
  assert.deepEqual(outcomes(resolved(`${monday} 09:30`)), ["MET", "CANCELLED"]);
  assert.deepEqual(outcomes(resolved(`${monday} 10:30`)), ["MET", "BREACHED"]);
});

test("a target that ended keeps the due time in whose period it counts, even if it ended while paused", () => {
  const events = [status(`${monday} 10:00`, "PENDING"), status(`${monday} 11:00`, "RESOLVED")];
  const ledger = lived(opened(`${monday} 09:00`), events, `${monday} 12:00`);
  assert.equal(dueOf(ledger, "FIRST_RESPONSE"), `${monday} 10:00`);
  assert.equal(dueOf(ledger, "RESOLUTION"), "2026-03-03 10:00");
});
