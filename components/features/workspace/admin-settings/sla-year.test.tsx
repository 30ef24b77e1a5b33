import { screen, waitFor, within } from "@testing-library/react";
import { slaCalendars } from "@/contract/desk/sla-calendars";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { SlaYear } from "./sla-year";
import { dayAfterKey, holidaysOf, kindOfDay, usualMinutes, weeksOf } from "./sla-year-days";
import type { OpenDay } from "./sla-year-days";

const id = "01980000-0000-7000-8000-0000000000c1";
const fullDay = 8 * 60;
/** Open on weekdays, shorter on Fridays, with two holidays of which one is open for a part. */
function daysOf(year: number): OpenDay[] {
  const days: OpenDay[] = [];
  for (let at = new Date(Date.UTC(year, 0, 1)); at.getUTCFullYear() === year;) {
    const day = at.toISOString().slice(0, 10);
    const weekday = at.getUTCDay();
    const usual = weekday === 0 || weekday === 6 ? 0 : weekday === 5 ? fullDay / 2 : fullDay;
    const holiday = day.endsWith("12-25") ? "Christmas Day" : day.endsWith("12-24") ? "Christmas Eve" : null;
    days.push({ day, minutes: day.endsWith("12-25") ? 0 : day.endsWith("12-24") ? 180 : usual, holiday });
    at = new Date(at.getTime() + 24 * 3600 * 1000);
  }
  return days;
}

test("each month is a table of its own, in which a day says how long it is open and a holiday its name", async () => {
  mock(slaCalendars.open, { timeZone: "UTC", days: daysOf(2026) });
  renderDesk(<SlaYear calendarId={id} />, { role: "ADMIN" });
  const december = await screen.findByRole("grid", { name: "December" });
  expect(screen.getAllByRole("grid")).toHaveLength(12);
  const cell = (name: string) => within(december).getByLabelText(name);
  expect(cell("Thursday, December 24, 2026: Christmas Eve, open for 3 h")).toBeVisible();
  expect(cell("Friday, December 25, 2026: Christmas Day, closed")).toBeVisible();
  expect(cell("Friday, December 4, 2026: open for 4 h")).toBeVisible();
  expect(cell("Sunday, December 6, 2026: closed")).toBeVisible();
  expect(screen.getByText("Christmas Day")).toBeVisible();
});

test("the next year is asked for and shown, and the one before", async () => {
  const asked = mock(slaCalendars.open, ({ query }) => ({
    timeZone: "UTC",
    days: daysOf(Number(query.get("year") ?? 2026)),
  }));
  const { user } = renderDesk(<SlaYear calendarId={id} />, { role: "ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Next year" }));
  expect(await screen.findByText("2027")).toBeVisible();
  expect(await screen.findByLabelText(/January 1, 2027/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Previous year" }));
  await waitFor(() => expect(asked.map(({ query }) => query.get("year"))).toEqual([null, "2027", "2026"]));
});

test("arrows lead from day to day, and what is told of the day goes along", async () => {
  mock(slaCalendars.open, { timeZone: "UTC", days: daysOf(2026) });
  const { user } = renderDesk(<SlaYear calendarId={id} />, { role: "ADMIN" });
  const first = await screen.findByLabelText(/January 1, 2026/);
  first.focus();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  expect(screen.getByLabelText("Friday, January 9, 2026: open for 4 h")).toHaveFocus();
  expect(screen.getByText("Friday, January 9, 2026: open for 4 h")).toBeVisible();
  await user.keyboard("{End}");
  expect(screen.getByLabelText(/December 31, 2026/)).toHaveFocus();
});

test("in Arabic the arrow to the left leads on", () => {
  const days = daysOf(2026);
  expect(dayAfterKey(days, "2026-01-01", "ArrowLeft", true)).toBe("2026-01-02");
  expect(dayAfterKey(days, "2026-01-01", "ArrowLeft", false)).toBe("2026-01-01");
  expect(dayAfterKey(days, "2026-01-02", "ArrowLeft", false)).toBe("2026-01-01");
});

test("usual is what most open days are; below it a day is short, and a holiday stays one where it opens", () => {
  const days = daysOf(2026);
  const usual = usualMinutes(days);
  expect(usual).toBe(fullDay);
  const kindOf = (wanted: string) => {
    const found = days.find(({ day }) => day === wanted);
    return found && kindOfDay(found, usual);
  };
  expect(["2026-12-01", "2026-12-04", "2026-12-06", "2026-12-24", "2026-12-25"].map(kindOf)).toEqual([
    "USUAL",
    "SHORT",
    "CLOSED",
    "HOLIDAY",
    "HOLIDAY",
  ]);
});

test("weeks begin on Monday, and days of one holiday after each other are told as one", () => {
  const march = daysOf(2026).slice(59, 90);
  const [first] = weeksOf(march);
  expect(first?.map((day) => day?.day ?? null)).toEqual([null, null, null, null, null, null, "2026-03-01"]);
  const named = march.map((day, at) => ({ ...day, holiday: at < 3 ? "Feast" : at === 5 ? "Feast" : null }));
  expect(holidaysOf(named)).toEqual([
    { name: "Feast", from: 1, to: 3 },
    { name: "Feast", from: 6, to: 6 },
  ]);
});
