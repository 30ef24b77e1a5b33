import { dealAmountMax, majorText } from "@/contract/crm/deal-money";
import { moneyText, notAnAmount, typedMinor } from "./money";

test.each([
  ["1234.50", "EUR", 123_450],
  ["1,234.50", "EUR", 123_450],
  ["1.234,50", "EUR", 123_450],
  ["1 234,5", "EUR", 123_450],
  ["1,234", "EUR", 123_400],
  ["12.345.678", "EUR", 1_234_567_800],
  ["0.07", "EUR", 7],
  ["1.1", "EUR", 110],
  ["1234", "JPY", 1234],
  ["1,234", "JPY", 1234],
  ["1.234", "KWD", 1234],
  ["٢٬٥٠٠٫٧٥", "EUR", 250_075],
  ["", "EUR", null],
  ["  ", "EUR", null],
  ["abc", "EUR", notAnAmount],
  ["-3", "EUR", notAnAmount],
  ["1.2345", "EUR", notAnAmount],
  ["0.123", "EUR", notAnAmount],
  ["1.5", "JPY", notAnAmount],
  ["1,23,4.5", "EUR", notAnAmount],
  ["1.234.50", "EUR", notAnAmount],
  ["99999999999999999", "EUR", notAnAmount],
] as const)("“%s” in %s is %s", (typed, currency, minor) => {
  expect(typedMinor(typed, currency)).toBe(minor);
});

test("no amount changes by being shown and typed again, the largest included", () => {
  for (const currency of ["EUR", "JPY", "KWD"])
    for (const minor of [0, 1, 10, 29, 57, 115, 1005, 90_071_992_547_409, dealAmountMax])
      expect(typedMinor(majorText(minor, currency), currency)).toBe(minor);
});

test("what is paid has all digits of its currency, as a shop's list of prices has", () => {
  const price = (locale: string, minor: number, currency: string) =>
    moneyText(locale, minor, currency, { isPrice: true });
  expect(price("en", 18_900, "EUR")).toBe("€189.00");
  expect(price("es", 18_950, "EUR")).toBe("189,50\u00a0€");
  expect(price("en", 1234, "JPY")).toBe("¥1,234");
  expect(price("en", 5000, "KWD")).toBe("KWD\u00a05.000");
});

test("an amount is written as its reader writes it, to its last digit, without cents where there are none", () => {
  expect(moneyText("en", 123_450, "EUR")).toBe("€1,234.50");
  expect(moneyText("en", 120_000, "EUR")).toBe("€1,200");
  expect(moneyText("es", 1_234_550, "EUR")).toBe("12.345,50\u00a0€");
  expect(moneyText("en", 9_007_199_254_740_991, "EUR")).toBe("€90,071,992,547,409.91");
  expect(moneyText("en", 1234, "JPY")).toBe("¥1,234");
  expect(moneyText("en", 123_450_000, "USD", { isShort: true })).toBe("$1.2M");
  expect(moneyText("en", 100, "E")).toBe("1.00 E");
});

test("among Arabic a sign of Latin letters is read in its own direction", () => {
  expect(moneyText("ar", 123_450, "GBP")).toBe("\u200f1,234.50\u00a0\u2068UK£\u2069");
  expect(moneyText("ar", 120_000, "AED", { isShort: true })).toContain("\u2068د.إ.");
});
