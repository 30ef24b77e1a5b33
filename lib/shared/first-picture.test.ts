import { isTelephone, zoneOf, zoneUnknown } from "./first-picture";

test("a zone is taken under its one name, and whatever else a cookie says is none", () => {
  expect(zoneOf("europe/madrid")).toBe("Europe/Madrid");
  for (const text of [undefined, "", "Mars/Olympus", "x".repeat(41), "<script>"])
    expect(zoneOf(text)).toBe(zoneUnknown);
});

test("a telephone is known by what browsers tell", () => {
  expect(isTelephone(new Headers({ "sec-ch-ua-mobile": "?1" }))).toBe(true);
  expect(isTelephone(new Headers({ "user-agent": "Mozilla/5.0 (iPhone) Mobile/15E148 Safari" }))).toBe(true);
  expect(
    isTelephone(new Headers({ "sec-ch-ua-mobile": "?0", "user-agent": "Mozilla/5.0 (X11) Chrome" })),
  ).toBe(false);
});
