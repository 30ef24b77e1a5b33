import { instantOf, localTimeOf } from "./zoned-time";

test.each([
  ["2026-01-15T09:00", "Europe/Madrid", "2026-01-15T08:00:00.000Z"],
  ["2026-07-15T09:00", "Europe/Madrid", "2026-07-15T07:00:00.000Z"],
  ["2026-07-15T00:30", "Asia/Kolkata", "2026-07-14T19:00:00.000Z"],
  ["2026-07-15T20:00", "America/New_York", "2026-07-16T00:00:00.000Z"],
])("%s on a clock in %s is %s, and back", (local, zone, iso) => {
  expect(instantOf(local, zone)).toBe(iso);
  expect(localTimeOf(iso, zone)).toBe(local);
});

test("an hour that spring skips is the one after it", () => {
  expect(localTimeOf(instantOf("2026-03-29T02:30", "Europe/Madrid"), "Europe/Madrid")).toBe(
    "2026-03-29T03:30",
  );
});

test("an hour that comes twice in autumn is its first", () => {
  expect(instantOf("2026-10-25T02:30", "Europe/Madrid")).toBe("2026-10-25T00:30:00.000Z");
});
