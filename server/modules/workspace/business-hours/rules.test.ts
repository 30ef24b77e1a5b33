import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BusinessHours, WeekHours } from "../../../../contract/workspace/business-hours.ts";
import { Fault } from "../../../fault.ts";
import { checkHours, holidaysAhead, hoursAt } from "./rules.ts";

const hours = (...spans: string[]) =>
  spans.map((span) => {
    const [from = "", to = ""] = span.split("-");
    return { from, to };
  });
/** By number of the weekday; Monday is 1. */
const weekOf = (days: Record<number, string[]>): WeekHours =>
  [1, 2, 3, 4, 5, 6, 7].map((day) => hours(...(days[day] ?? [])));
const every = (...spans: string[]) =>
  weekOf(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, spans])));
const office = weekOf({
  1: ["09:00-12:00", "13:00-17:00"],
  2: ["09:00-17:00"],
  3: ["09:00-17:00"],
  4: ["09:00-17:00"],
  5: ["09:00-17:00"],
});

const Berlin = "Europe/Berlin";
const NewYork = "America/New_York";
const Kathmandu = "Asia/Kathmandu";
type Case = [
  name: string,
  calendar: { timeZone: string; week: WeekHours; holidays?: string[] },
  at: string,
  isOpen: boolean,
  opensAt: string | null,
  closesAt: string | null,
];
const cases: Case[] = [
  [
    "the first minute is inside",
    { timeZone: Berlin, week: office },
    "2026-03-02T08:00:00.000Z",
    true,
    "2026-03-02T12:00:00.000Z",
    "2026-03-02T11:00:00.000Z",
  ],
  [
    "the moment before is outside",
    { timeZone: Berlin, week: office },
    "2026-03-02T07:59:59.999Z",
    false,
    "2026-03-02T08:00:00.000Z",
    "2026-03-02T11:00:00.000Z",
  ],
  [
    "the end is outside",
    { timeZone: Berlin, week: office },
    "2026-03-02T11:00:00.000Z",
    false,
    "2026-03-02T12:00:00.000Z",
    "2026-03-02T16:00:00.000Z",
  ],
  [
    "the moment before the end is inside",
    { timeZone: Berlin, week: office },
    "2026-03-02T10:59:59.999Z",
    true,
    "2026-03-02T12:00:00.000Z",
    "2026-03-02T11:00:00.000Z",
  ],
  [
    "over a week-end, and in it the clocks go forward: nine is an hour earlier",
    { timeZone: Berlin, week: office },
    "2026-03-27T16:00:00.000Z",
    false,
    "2026-03-30T07:00:00.000Z",
    "2026-03-30T10:00:00.000Z",
  ],
  [
    "over a week-end, and in it the clocks go back",
    { timeZone: Berlin, week: office },
    "2026-10-23T15:00:00.000Z",
    false,
    "2026-10-26T08:00:00.000Z",
    "2026-10-26T11:00:00.000Z",
  ],
  [
    "a night of seven hours",
    { timeZone: Berlin, week: weekOf({ 6: ["22:00-06:00"] }) },
    "2026-03-28T21:00:00.000Z",
    true,
    "2026-04-04T20:00:00.000Z",
    "2026-03-29T04:00:00.000Z",
  ],
  [
    "a night of nine hours",
    { timeZone: Berlin, week: weekOf({ 6: ["22:00-06:00"] }) },
    "2026-10-24T20:00:00.000Z",
    true,
    "2026-10-31T21:00:00.000Z",
    "2026-10-25T05:00:00.000Z",
  ],
  [
    "hours that the clocks jump over are none",
    { timeZone: Berlin, week: weekOf({ 7: ["02:10-02:50"] }) },
    "2026-03-29T00:30:00.000Z",
    false,
    "2026-04-05T00:10:00.000Z",
    "2026-04-05T00:50:00.000Z",
  ],
  [
    "hours that begin in the jump begin at it",
    { timeZone: Berlin, week: weekOf({ 7: ["02:30-05:00"] }) },
    "2026-03-29T00:59:59.999Z",
    false,
    "2026-03-29T01:00:00.000Z",
    "2026-03-29T03:00:00.000Z",
  ],
  [
    "a time that comes twice is its first",
    { timeZone: Berlin, week: weekOf({ 7: ["02:30-05:00"] }) },
    "2026-10-25T00:29:59.999Z",
    false,
    "2026-10-25T00:30:00.000Z",
    "2026-10-25T04:00:00.000Z",
  ],
  [
    "the day on which clocks go forward, on the other side of the sea",
    { timeZone: NewYork, week: weekOf({ 7: ["01:00-04:00"] }) },
    "2026-03-08T06:30:00.000Z",
    true,
    "2026-03-15T05:00:00.000Z",
    "2026-03-08T08:00:00.000Z",
  ],
  [
    "the day on which they go back",
    { timeZone: NewYork, week: weekOf({ 7: ["00:00-24:00"] }) },
    "2026-11-01T12:00:00.000Z",
    true,
    "2026-11-08T05:00:00.000Z",
    "2026-11-02T05:00:00.000Z",
  ],
  [
    "a zone that is off by three quarters of an hour",
    { timeZone: Kathmandu, week: office },
    "2026-03-02T03:15:00.000Z",
    true,
    "2026-03-02T07:15:00.000Z",
    "2026-03-02T06:15:00.000Z",
  ],
  [
    "there it is Monday while it is Sunday here",
    { timeZone: Kathmandu, week: weekOf({ 1: ["00:00-01:00"] }) },
    "2026-03-01T18:15:00.000Z",
    true,
    "2026-03-08T18:15:00.000Z",
    "2026-03-01T19:15:00.000Z",
  ],
  [
    "until 24:00, and on from midnight: one stretch",
    { timeZone: "UTC", week: weekOf({ 5: ["20:00-24:00"], 6: ["00:00-02:00"] }) },
    "2026-03-06T23:00:00.000Z",
    true,
    "2026-03-13T20:00:00.000Z",
    "2026-03-07T02:00:00.000Z",
  ],
  [
    "Sunday's night in Monday's morning",
    { timeZone: "UTC", week: weekOf({ 7: ["22:00-06:00"] }) },
    "2026-03-02T05:59:00.000Z",
    true,
    "2026-03-08T22:00:00.000Z",
    "2026-03-02T06:00:00.000Z",
  ],
  ["always", { timeZone: Berlin, week: every("00:00-24:00") }, "2026-03-28T12:00:00.000Z", true, null, null],
  [
    "always, but for a holiday",
    { timeZone: Berlin, week: every("00:00-24:00"), holidays: ["2026-03-29"] },
    "2026-03-28T12:00:00.000Z",
    true,
    "2026-03-29T22:00:00.000Z",
    "2026-03-28T23:00:00.000Z",
  ],
  ["never", { timeZone: Berlin, week: weekOf({}) }, "2026-03-28T12:00:00.000Z", false, null, null],
  [
    "a holiday is closed",
    { timeZone: "UTC", week: office, holidays: ["2026-03-03"] },
    "2026-03-03T10:00:00.000Z",
    false,
    "2026-03-04T09:00:00.000Z",
    "2026-03-04T17:00:00.000Z",
  ],
  [
    "the night before a holiday ends as ever",
    { timeZone: "UTC", week: every("22:00-06:00"), holidays: ["2026-03-03"] },
    "2026-03-03T05:00:00.000Z",
    true,
    "2026-03-04T22:00:00.000Z",
    "2026-03-03T06:00:00.000Z",
  ],
  [
    "the night of a holiday does not begin",
    { timeZone: "UTC", week: every("22:00-06:00"), holidays: ["2026-03-03"] },
    "2026-03-04T05:00:00.000Z",
    false,
    "2026-03-04T22:00:00.000Z",
    "2026-03-05T06:00:00.000Z",
  ],
  [
    "a day of another zone's calendar is no holiday here",
    { timeZone: NewYork, week: every("20:00-22:00"), holidays: ["2026-03-03"] },
    "2026-03-03T01:30:00.000Z",
    true,
    "2026-03-05T01:00:00.000Z",
    "2026-03-03T03:00:00.000Z",
  ],
  [
    "nothing within 60 days",
    {
      timeZone: "UTC",
      week: weekOf({ 1: ["09:00-10:00"] }),
      holidays: [
        "2026-03-09",
        "2026-03-16",
        "2026-03-23",
        "2026-03-30",
        "2026-04-06",
        "2026-04-13",
        "2026-04-20",
        "2026-04-27",
      ],
    },
    "2026-03-02T10:00:00.000Z",
    false,
    null,
    null,
  ],
  [
    "within 60 days, just",
    {
      timeZone: "UTC",
      week: weekOf({ 1: ["09:00-10:00"] }),
      holidays: [
        "2026-03-09",
        "2026-03-16",
        "2026-03-23",
        "2026-03-30",
        "2026-04-06",
        "2026-04-13",
        "2026-04-20",
      ],
    },
    "2026-03-02T10:00:00.000Z",
    false,
    "2026-04-27T09:00:00.000Z",
    "2026-04-27T10:00:00.000Z",
  ],
];

describe("opening hours", () => {
  for (const [name, { holidays = [], ...calendar }, at, isOpen, opensAt, closesAt] of cases) {
    test(name, () =>
      assert.deepEqual(
        hoursAt({ ...calendar, holidays: holidays.map((date) => ({ date, name: "Off" })) }, at),
        { isOpen, opensAt, closesAt },
      ),
    );
  }

  test("each moment of a year agrees with the next change that was told of it", () => {
    const calendar = {
      timeZone: Berlin,
      week: weekOf({
        1: ["00:00-02:30"],
        3: ["09:00-12:00", "12:00-17:00"],
        6: ["22:00-03:00"],
        7: ["23:30-24:00"],
      }),
      holidays: [{ date: "2026-10-24", name: "Off" }],
    };
    for (
      let at = Date.parse("2026-01-01T00:00:00Z");
      at < Date.parse("2027-01-01T00:00:00Z");
      at += 37 * 3_600_000
    ) {
      const { isOpen, opensAt, closesAt } = hoursAt(calendar, new Date(at).toISOString());
      const change = isOpen ? closesAt : opensAt;
      assert.ok(change !== null && Date.parse(change) > at);
      assert.equal(hoursAt(calendar, new Date(Date.parse(change) - 1).toISOString()).isOpen, isOpen, change);
      assert.equal(hoursAt(calendar, change).isOpen, !isOpen, change);
    }
  });

  const given = (part: Partial<BusinessHours>) => ({ isOn: true, week: office, holidays: [], ...part });
  for (const [name, part, path] of [
    ["equal ends", { week: weekOf({ 3: ["09:00-12:00", "13:00-13:00"] }) }, "week.2.1.to"],
    ["overlapping on a day", { week: weekOf({ 2: ["09:00-12:00", "11:59-13:00"] }) }, "week.1.1.from"],
    ["the same twice", { week: weekOf({ 2: ["09:00-12:00", "09:00-12:00"] }) }, "week.1.1.from"],
    ["one within another", { week: weekOf({ 2: ["10:00-11:00", "09:00-12:00"] }) }, "week.1.1.from"],
    [
      "a night into the next morning",
      { week: weekOf({ 2: ["22:00-06:00"], 3: ["05:00-09:00"] }) },
      "week.2.0.from",
    ],
    [
      "Sunday's night into Monday",
      { week: weekOf({ 1: ["05:00-09:00"], 7: ["22:00-06:00"] }) },
      "week.6.0.from",
    ],
    [
      "a day twice",
      {
        holidays: [
          { date: "2026-12-25", name: "One" },
          { date: "2026-12-26", name: "Two" },
          { date: "2026-12-25", name: "Three" },
        ],
      },
      "holidays.2.date",
    ],
    ["on without any", { week: weekOf({}) }, "week"],
  ] satisfies [string, Partial<BusinessHours>, string][]) {
    test(`${name} is refused at ${path}`, () =>
      assert.throws(
        () => checkHours(given(part)),
        (error) => error instanceof Fault && error.errors?.[0]?.path === path,
      ));
  }
  test("what touches, goes over midnight, ends at 24:00 or is off without any is as it should be", () => {
    for (const part of [
      { week: weekOf({ 1: ["06:00-09:00", "09:00-12:00"], 7: ["22:00-06:00"] }) },
      { week: every("00:00-24:00") },
      { week: every("22:00-00:00") },
      { week: weekOf({}), isOn: false },
    ])
      assert.doesNotThrow(() => checkHours(given(part)));
  });

  test("readers are told of the holidays of today and of 90 days", () => {
    const dates = ["2026-03-01", "2026-03-02", "2026-05-31", "2026-06-01"].map((date) => ({
      date,
      name: date,
    }));
    assert.deepEqual(
      holidaysAhead(dates, NewYork, "2026-03-03T04:00:00.000Z").map(({ date }) => date),
      ["2026-03-02", "2026-05-31"],
    );
  });
});
