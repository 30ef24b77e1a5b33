import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addDays, bucketsOf, localDayAt, momentOf, nextRun, spanBefore, spanOf } from "./calendar.ts";
import type { Timing } from "./calendar.ts";

const zones = [
  "UTC",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/Santiago",
  "Africa/Cairo",
  "Pacific/Apia",
];

describe("the calendar of a place", () => {
  test("a day begins with its first moment: the one before belongs to the day before", () => {
    for (const zone of zones) {
      for (let day = "2025-01-01"; day <= "2026-12-31"; day = addDays(day, 1)) {
        const start = momentOf(day, 0, zone);
        assert.equal(localDayAt(start, zone), day, `${zone} ${day}`);
        assert.equal(localDayAt(start - 1, zone), addDays(day, -1), `${zone} ${day}`);
      }
    }
  });

  test("days are 23, 24 and 25 hours long, and in Lord Howe half an hour more or less", () => {
    const lengths = (zone: string) => {
      const { edges } = bucketsOf({ from: "2026-01-01", to: "2026-12-31" }, "day", zone);
      return new Set(
        edges.slice(1).map((edge, at) => (Date.parse(edge) - Date.parse(edges[at] ?? "")) / 3_600_000),
      );
    };
    assert.deepEqual(lengths("America/New_York"), new Set([24, 23, 25]));
    assert.deepEqual(lengths("Asia/Kolkata"), new Set([24]));
    assert.deepEqual(lengths("Australia/Lord_Howe"), new Set([24, 24.5, 23.5]));
  });

  const table: [name: string, timing: Partial<Timing>, after: string, zone: string, expected: string][] = [
    ["each day", {}, "2026-03-02T09:00:00.000Z", "UTC", "2026-03-03T08:00:00.000Z"],
    [
      "the same day, when its hour is to come",
      {},
      "2026-03-02T07:59:59.999Z",
      "UTC",
      "2026-03-02T08:00:00.000Z",
    ],
    ["never the same moment twice", {}, "2026-03-02T08:00:00.000Z", "UTC", "2026-03-03T08:00:00.000Z"],
    [
      "eight in New York before the clocks go forward",
      {},
      "2026-03-07T00:00:00.000Z",
      "America/New_York",
      "2026-03-07T13:00:00.000Z",
    ],
    ["and after", {}, "2026-03-07T13:00:00.000Z", "America/New_York", "2026-03-08T12:00:00.000Z"],
    [
      "an hour that the clocks jump over: the moment of the jump",
      { hour: 2 },
      "2026-03-08T00:00:00.000Z",
      "America/New_York",
      "2026-03-08T07:00:00.000Z",
    ],
    [
      "and the next day at two again",
      { hour: 2 },
      "2026-03-08T07:00:00.000Z",
      "America/New_York",
      "2026-03-09T06:00:00.000Z",
    ],
    [
      "an hour that comes twice: its first time",
      { hour: 1 },
      "2026-11-01T00:00:00.000Z",
      "America/New_York",
      "2026-11-01T05:00:00.000Z",
    ],
    [
      "and not its second",
      { hour: 1 },
      "2026-11-01T05:00:00.000Z",
      "America/New_York",
      "2026-11-02T06:00:00.000Z",
    ],
    [
      "half an hour forward",
      { hour: 2 },
      "2026-10-03T00:00:00.000Z",
      "Australia/Lord_Howe",
      "2026-10-03T15:30:00.000Z",
    ],
    [
      "the week's day, as the place has it",
      { frequency: "weekly", weekday: 1, hour: 0 },
      "2026-03-01T12:00:00.000Z",
      "Asia/Kolkata",
      "2026-03-01T18:30:00.000Z",
    ],
    [
      "a week later",
      { frequency: "weekly", weekday: 1 },
      "2026-03-02T08:00:00.000Z",
      "UTC",
      "2026-03-09T08:00:00.000Z",
    ],
    [
      "the 31st of a month of 28 days",
      { frequency: "monthly", monthDay: 31 },
      "2026-02-01T00:00:00.000Z",
      "UTC",
      "2026-02-28T08:00:00.000Z",
    ],
    [
      "and of the next",
      { frequency: "monthly", monthDay: 31 },
      "2026-02-28T08:00:00.000Z",
      "UTC",
      "2026-03-31T08:00:00.000Z",
    ],
    [
      "over the end of a year",
      { frequency: "monthly", monthDay: 1 },
      "2026-12-01T08:00:00.000Z",
      "UTC",
      "2027-01-01T08:00:00.000Z",
    ],
  ];
  for (const [name, timing, after, zone, expected] of table)
    test(`the next run: ${name}`, () => {
      assert.equal(
        nextRun({ frequency: "daily", weekday: 1, monthDay: 1, hour: 8, ...timing }, after, zone),
        expected,
      );
    });

  test("spans by name, and the spans before them", () => {
    assert.deepEqual(spanOf("7days", "2026-03-02"), { from: "2026-02-24", to: "2026-03-02" });
    assert.deepEqual(spanOf("lastWeek", "2026-03-01"), { from: "2026-02-16", to: "2026-02-22" });
    assert.deepEqual(spanOf("lastMonth", "2026-03-31"), { from: "2026-02-01", to: "2026-02-28" });
    assert.deepEqual(spanBefore({ from: "2026-03-01", to: "2026-03-31" }), {
      from: "2026-02-01",
      to: "2026-02-28",
    });
    assert.deepEqual(spanBefore({ from: "2026-02-24", to: "2026-03-02" }), {
      from: "2026-02-17",
      to: "2026-02-23",
    });
  });

  test("weeks and months of a span begin with what of them lies in it", () => {
    assert.deepEqual(bucketsOf({ from: "2026-02-25", to: "2026-03-10" }, "week", "UTC").keys, [
      "2026-02-25",
      "2026-03-02",
      "2026-03-09",
    ]);
    assert.deepEqual(bucketsOf({ from: "2026-02-25", to: "2026-04-02" }, "month", "UTC").keys, [
      "2026-02-25",
      "2026-03-01",
      "2026-04-01",
    ]);
  });
});
