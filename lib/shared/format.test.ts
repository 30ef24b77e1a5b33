import { formatsFor } from "./format";

const now = new Date("2026-03-10T12:00:00.000Z");

test.each([
  ["en", "2026-03-10T11:59:30.000Z", "now"],
  ["en", "2026-03-10T11:57:00.000Z", "3 minutes ago"],
  ["en", "2026-03-10T10:00:00.000Z", "2 hours ago"],
  ["en", "2026-03-09T10:00:00.000Z", "yesterday"],
  ["en", "2026-03-10T14:30:00.000Z", "in 2 hours"],
  ["es", "2026-03-10T11:57:00.000Z", "hace 3 minutos"],
  ["en", "nonsense", ""],
])("in %s, %s reads %p", (locale, iso, text) => {
  expect(formatsFor(locale).relative(iso, now)).toBe(text);
});

test.each([
  [5, "5 min"],
  [0, "0 min"],
  [90, "1 h 30 min"],
  [120, "2 h"],
  [59.6, "1 h"],
  [179.6, "3 h"],
  [34 * 60 + 40, "1 d 10 h"],
  [2879.6, "2 d"],
  [60 * 24 * 3, "3 d"],
  [60 * 200, "8 d"],
])("%p minutes read %p", (minutes, text) => {
  expect(formatsFor("en").duration(minutes)).toBe(text);
});

test("durations have the symbols of the language", () => {
  expect(formatsFor("es").duration(2080)).toBe("1 d 10 h");
  expect(formatsFor("ar").duration(2080)).toMatch(/ ي .+ س$/);
});

test.each([
  [999, "999 byte"],
  [20_000, "20 kB"],
  [20_971_520, "21 MB"],
  [4_200_000_000, "4.2 GB"],
])("%p bytes read %p", (count, text) => {
  expect(formatsFor("en").bytes(count)).toBe(text);
});

test("Arabic has Arabic words", () => {
  expect(formatsFor("ar").relative("2026-03-09T10:00:00.000Z", now)).toBe("أمس");
});
