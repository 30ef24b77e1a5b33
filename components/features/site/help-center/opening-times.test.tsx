import { act, render, screen } from "@testing-library/react";
import { dayTimeText, holidaysSoon, untilText, weekLines, zoneText } from "./opening-times";
import { TimedContent } from "./turning";

const office = [{ from: "09:00", to: "18:00" }];
const words = { allDay: "all day", closed: "closed" };

test.each([
  ["en", ["Mon–Fri 09:00–18:00", "Sat 10:00–12:00, 22:00–24:00", "Sun closed"]],
  ["es", ["lun–vie 9:00–18:00", "sáb 10:00–12:00 y 22:00–24:00", "dom closed"]],
])("a week is as many lines as it has kinds of days (%s)", (locale, lines) => {
  const week = [
    office,
    office,
    office,
    office,
    office,
    [
      { from: "10:00", to: "12:00" },
      { from: "22:00", to: "24:00" },
    ],
    [],
  ];
  expect(weekLines(week, locale, words).map(({ days, hours }) => `${days} ${hours}`)).toEqual(lines);
});

test("seven days alike are one line, and a whole day has a word", () => {
  expect(
    weekLines(
      Array.from({ length: 7 }, () => [{ from: "00:00", to: "24:00" }]),
      "en",
      words,
    ),
  ).toEqual([{ days: "Mon–Sun", hours: "all day" }]);
});

test("a moment is told by the clocks of the site: soon by its time, later with its day", () => {
  const now = Date.parse("2026-03-27T16:00:00Z");
  expect(untilText("2026-03-27T17:00:00Z", now, "Europe/Berlin", "en")).toBe("18:00");
  expect(untilText("2026-03-30T07:00:00Z", now, "Europe/Berlin", "en")).toMatch(/^Monday, March 30.*09:00$/);
  expect(dayTimeText("2026-03-30T07:00:00Z", "Asia/Kathmandu", "en")).toMatch(/12:45$/);
  expect([zoneText("Europe/Berlin", now, "es"), zoneText("Etc/GMT+5", now, "en")]).toEqual([
    "hora de Europa central",
    "Etc/GMT+5",
  ]);
});

test("holidays are told a week ahead, by the site's calendar", () => {
  const holidays = ["2026-03-30", "2026-04-03", "2026-04-04"].map((date) => ({ date, name: date }));
  expect(
    holidaysSoon(holidays, Date.parse("2026-03-27T23:30:00Z"), "UTC", "en").map(({ day }) => day),
  ).toEqual(["Monday, March 30", "Friday, April 3"]);
  expect(holidaysSoon(holidays, Date.parse("2026-03-27T23:30:00Z"), "Europe/Berlin", "en")).toHaveLength(3);
});

test("a page that was made before the doors open says so once they do, also when it is read later than it was made", () => {
  jest.useFakeTimers({ now: Date.parse("2026-03-02T08:59:00Z") });
  const { unmount } = render(<TimedContent at="2026-03-02T09:00:00.000Z" before="Closed" after="Open" />);
  act(() => {
    jest.advanceTimersByTime(59_999);
  });
  expect(screen.getByText("Closed")).toBeVisible();
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(screen.getByText("Open")).toBeVisible();
  unmount();
  render(<TimedContent at="2026-03-02T09:00:00.000Z" before="Closed" after="Open" />);
  expect(screen.getByText("Open")).toBeVisible();
  jest.useRealTimers();
});
