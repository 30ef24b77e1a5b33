import { linkAddress } from "./link-address";

test.each([
  ["https://example.com/a", "https://example.com/a"],
  ["  example.com/a ", "https://example.com/a"],
  ["//example.com", "https://example.com"],
  ["example.com:8080/a", "https://example.com:8080/a"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["a@b.example", "mailto:a@b.example"],
  ["tel:+34600", "tel:+34600"],
  ["/knowledge-base/returns", "/knowledge-base/returns"],
  ["#s-costs", "#s-costs"],
  ["javascript:alert(1)", "https://javascript:alert(1)"],
])("%s typed into an article leads to %s", (typed, href) =>
  expect(linkAddress(typed, { isOnSite: true })).toBe(href),
);

test("in a message, which is read elsewhere, a path is one of this site", () =>
  expect(linkAddress("/knowledge-base/returns", { isOnSite: false })).toBe(
    `${location.origin}/knowledge-base/returns`,
  ));
