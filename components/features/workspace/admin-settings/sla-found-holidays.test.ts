import { holidayDraft } from "./sla-calendar-draft";
import { choosable, ofKinds, withTaken } from "./sla-found-holidays";

const there = [
  holidayDraft({ on: "12-25", name: "Christmas" }),
  holidayDraft({ on: "2026-12-31", name: "Eve", hours: { from: "12:00", to: "24:00" } }),
];

test("a day that is closed already is there: by its date, each year, or in the same hours", () => {
  const found = choosable(
    [
      { on: "2027-12-25", name: "Christmas Day" },
      { on: "2026-12-31", name: "Eve", hours: { from: "12:00", to: "24:00" } },
      { on: "2026-12-31", name: "Eve", hours: { from: "14:00", to: "24:00" } },
      { on: "2027-12-31", name: "Eve" },
    ],
    there,
  );
  expect(found.map(({ on, isThere }) => [on, isThere])).toEqual([
    ["2026-12-31", true],
    ["2026-12-31", false],
    ["2027-12-25", true],
    ["2027-12-31", false],
  ]);
});

test("two holidays of one day are one row with both names, as a calendar takes a day once", () => {
  const found = choosable(
    [
      { on: "2026-05-01", name: "Labour Day" },
      { on: "2026-05-01", name: "Ascension" },
      { on: "2026-05-01", name: "Labour Day" },
    ],
    [],
  );
  expect(found.map(({ name }) => name)).toEqual(["Labour Day / Ascension"]);
});

test("only the chosen kinds are offered", () => {
  const found = ofKinds(
    [
      { on: "2026-05-01", name: "Labour Day", kind: "PUBLIC" },
      { on: "2026-05-02", name: "Bank Day", kind: "BANK" },
    ],
    ["BANK"],
  );
  expect(found.map(({ name }) => name)).toEqual(["Bank Day"]);
});

test("what was taken comes after what was typed, and rows in which nothing was typed go", () => {
  const blank = { date: "", name: "", isYearly: false, from: "", to: "" };
  const next = withTaken([...there, blank], [{ on: "2026-05-01", name: "Labour Day" }]);
  expect(next).toEqual([...there, holidayDraft({ on: "2026-05-01", name: "Labour Day" })]);
});
