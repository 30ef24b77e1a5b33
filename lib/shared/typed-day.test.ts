import { dayInFigures, isDayText, typedDay } from "./typed-day";

test.each([
  ["en", "12/25/2026", "2026-12-25"],
  ["es", "25/12/2026", "2026-12-25"],
  ["es", "5.1.2026", "2026-01-05"],
  ["ar", "٢٥‏/١٢‏/٢٠٢٦", "2026-12-25"],
  ["en", "2026-12-25", "2026-12-25"],
  ["es", "2026-1-5", "2026-01-05"],
])("in %s, %s is the day %s", (locale, typed, day) => {
  expect(typedDay(typed, locale)).toBe(day);
});

test.each([
  ["en", "25/12/2026"],
  ["es", "31/02/2026"],
  ["en", "12/25/26"],
  ["en", "12/25"],
  ["en", "Christmas"],
  ["en", ""],
])("in %s, “%s” is no day", (locale, typed) => {
  expect(typedDay(typed, locale)).toBeNull();
});

test.each([
  ["en", "12/25", "2028-12-25"],
  ["es", "25/12", "2028-12-25"],
  ["es", "12-25", "2028-12-25"],
  ["en", "02-29", "2028-02-29"],
  ["en", "2/30", null],
])("of each year, in %s, %s is %s", (locale, typed, day) => {
  expect(typedDay(typed, locale, { isYearly: true })).toBe(day);
});

test.each(["en", "es", "ar"])("in %s, what is shown of a day is read as that day again", (locale) => {
  expect(typedDay(dayInFigures("2026-03-04", locale), locale)).toBe("2026-03-04");
  const ofEachYear = dayInFigures("2028-03-04", locale, { isYearly: true });
  expect(typedDay(ofEachYear, locale, { isYearly: true })).toBe("2028-03-04");
});

test("what is shown of a day has no marks of direction, which would mix up its parts in a box", () => {
  expect(dayInFigures("2026-03-04", "ar")).toMatch(/^[\d٠-٩]{2}\/[\d٠-٩]{2}\/[\d٠-٩]{4}$/);
});

test("what is no day is shown as it was typed", () => {
  expect(dayInFigures("31/02/2026", "es")).toBe("31/02/2026");
  expect(isDayText("2026-02-29")).toBe(false);
});
