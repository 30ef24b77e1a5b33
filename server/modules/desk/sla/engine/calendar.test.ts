import assert from "node:assert/strict";
import test from "node:test";
import { office, second, text } from "../../../../testing/sla/office.ts";
import { hoursAt } from "../../../workspace/business-hours/rules.ts";
import type { CalendarVersion, ClockHours } from "./calendar.ts";
import { openBetween } from "./calendar.ts";
import { countBetween, momentAfter, momentBefore } from "./working-time.ts";

const everyDay = (timeZone: string, ...hours: ClockHours[]): CalendarVersion => ({
  ...office,
  timeZone,
  week: Array.from({ length: 7 }, () => hours),
});
const shown = (calendar: CalendarVersion, from: string, to: string): string[] =>
  openBetween(calendar, second(from), second(to)).map((open) => `${text(open.from)} – ${text(open.to)}`);
const ahead = (calendar: CalendarVersion, from: string) => [{ from: second(from), to: Infinity, calendar }];

test("several intervals a day, 24:00 as its end, and nights that run into the next day", () => {
  const calendar = everyDay("UTC", { from: "08:00", to: "12:00" }, { from: "20:00", to: "24:00" });
  assert.deepEqual(shown(calendar, "2026-03-02 00:00", "2026-03-03 00:00"), [
    "2026-03-02 08:00 – 2026-03-02 12:00",
    "2026-03-02 20:00 – 2026-03-03 00:00",
  ]);
  const nights = everyDay("UTC", { from: "22:00", to: "02:00" });
  assert.deepEqual(shown(nights, "2026-03-02 01:00", "2026-03-03 01:00"), [
    "2026-03-02 01:00 – 2026-03-02 02:00",
    "2026-03-02 22:00 – 2026-03-03 01:00",
  ]);
});

test("a whole day loses no minute, and hours that touch or overlap count once", () => {
  const whole = everyDay("UTC", { from: "00:00", to: "24:00" });
  assert.equal(countBetween(whole, second("2026-03-02 00:00"), second("2026-03-09 00:00")), 7 * 86_400);
  const touching = everyDay("UTC", { from: "09:00", to: "13:00" }, { from: "12:00", to: "15:00" });
  assert.deepEqual(shown(touching, "2026-03-02 00:00", "2026-03-03 00:00"), [
    "2026-03-02 09:00 – 2026-03-02 15:00",
  ]);
});

test("on a holiday no hours begin, and a holiday of hours cuts them out; of a date or of each year", () => {
  const nights = {
    ...everyDay("UTC", { from: "20:00", to: "04:00" }),
    holidays: [{ on: "2026-12-25" }, { on: "12-31", hours: { from: "22:00", to: "01:00" } }],
  };
  assert.deepEqual(shown(nights, "2026-12-24 12:00", "2026-12-26 12:00"), [
    "2026-12-24 20:00 – 2026-12-25 04:00",
  ]);
  assert.deepEqual(shown(nights, "2027-12-31 12:00", "2028-01-01 12:00"), [
    "2027-12-31 20:00 – 2027-12-31 22:00",
    "2028-01-01 01:00 – 2028-01-01 04:00",
  ]);
});

test("hours that clocks jump over are none, those that come twice are one long hour", () => {
  const madrid = everyDay("Europe/Madrid", { from: "01:00", to: "04:00" });
  assert.deepEqual(shown(madrid, "2026-03-28 22:00", "2026-03-29 12:00"), [
    "2026-03-29 00:00 – 2026-03-29 02:00",
  ]);
  assert.deepEqual(shown(madrid, "2026-10-24 22:00", "2026-10-25 12:00"), [
    "2026-10-24 23:00 – 2026-10-25 03:00",
  ]);
  const inside = everyDay("Europe/Madrid", { from: "02:10", to: "02:50" });
  assert.deepEqual(shown(inside, "2026-03-28 22:00", "2026-03-29 12:00"), []);
  const half = everyDay("Australia/Lord_Howe", { from: "01:00", to: "03:00" });
  assert.equal(countBetween(half, second("2026-10-03 12:00"), second("2026-10-04 12:00")), 90 * 60);
});

test("a day that begins at one o'clock and a day that never was", () => {
  const cairo = everyDay("Africa/Cairo", { from: "00:00", to: "02:00" });
  assert.deepEqual(shown(cairo, "2024-04-25 20:00", "2024-04-26 12:00"), [
    "2024-04-25 22:00 – 2024-04-25 23:00",
  ]);
  const apia = everyDay("Pacific/Apia", { from: "09:00", to: "17:00" });
  assert.deepEqual(shown(apia, "2011-12-29 12:00", "2011-12-31 12:00"), [
    "2011-12-29 19:00 – 2011-12-30 03:00",
    "2011-12-30 19:00 – 2011-12-31 03:00",
  ]);
});

test("time is added up to the end of hours, and taken away from their beginning", () => {
  const due = momentAfter(ahead(office, "2026-03-06 16:00"), second("2026-03-06 16:00"), 3600);
  assert.equal(text(due), "2026-03-06 17:00");
  const later = momentAfter(ahead(office, "2026-03-06 16:00"), second("2026-03-06 16:00"), 3601);
  assert.equal(text(later), "2026-03-09 09:00:01");
  const monday = second("2026-03-09 10:00");
  assert.equal(text(momentBefore(ahead(office, "2026-03-01 00:00"), monday, 3600)), "2026-03-09 09:00");
  assert.equal(text(momentBefore(ahead(office, "2026-03-01 00:00"), monday, 7200)), "2026-03-06 16:00");
});

test("a calendar that does not open for two years is never due, one that is closed for one is", () => {
  const never = { ...office, week: [[], [], [], [], [], [], []] };
  assert.equal(momentAfter(ahead(never, "2026-03-02 09:00"), second("2026-03-02 09:00"), 1), null);
  const days = Array.from({ length: 400 }, (_, nr) => new Date(Date.UTC(2026, 2, 2 + nr)).toISOString());
  const closed = { ...office, holidays: days.map((day) => ({ on: day.slice(0, 10) })) };
  const due = momentAfter(ahead(closed, "2026-03-02 09:00"), second("2026-03-02 09:00"), 60);
  assert.equal(text(due), "2027-04-06 09:01");
});

test("the calendar and what visitors are told of business hours agree", () => {
  const week = [
    [],
    [{ from: "21:00", to: "03:00" }],
    [{ from: "02:00", to: "24:00" }],
    [],
    [{ from: "00:00", to: "12:00" }],
    [],
    [],
  ];
  for (const timeZone of ["Europe/Madrid", "America/Santiago", "Africa/Cairo", "Australia/Lord_Howe"]) {
    const calendar: CalendarVersion = { ...office, timeZone, week, holidays: [{ on: "2026-04-01" }] };
    const told = { timeZone, week, holidays: [{ date: "2026-04-01", name: "Closed" }] };
    for (let at = second("2026-03-20 00:00"); at < second("2026-04-30 00:00"); at += 5 * 3600 + 47 * 60) {
      const { isOpen } = hoursAt(told, new Date(at * 1000).toISOString());
      assert.equal(countBetween(calendar, at, at + 1) === 1, isOpen, `${timeZone} ${text(at)}`);
    }
  }
});
