import assert from "node:assert/strict";
import { test } from "node:test";
import {
  currencyCodes,
  decimalText,
  decimalsOf,
  divideRounding,
  exactAmount,
  factorOf,
  isCurrency,
  majorText,
  minorOf,
  addDecimals,
  roundedAmount,
  times,
  weightedOf,
} from "./deal-money.ts";

test("currencies have the decimals that ISO 4217 gives them, and each stands once", () => {
  assert.deepEqual(["JPY", "EUR", "KWD", "CLF"].map(decimalsOf), [0, 2, 3, 4]);
  assert.deepEqual(
    [isCurrency("EUR"), isCurrency("eur"), isCurrency("XXX"), isCurrency("")],
    [true, false, false, false],
  );
  assert.equal(new Set(currencyCodes).size, currencyCodes.length);
  // What Intl knows of them is the same, but for a few whose decimals are no longer spelt in practice.
  const practice = new Set(
    currencyCodes.filter(
      (code) =>
        new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions()
          .maximumFractionDigits !== decimalsOf(code),
    ),
  );
  assert.ok(
    !["EUR", "USD", "GBP", "JPY", "KRW", "KWD", "BHD", "TND", "CLP", "ISK"].some((code) =>
      practice.has(code),
    ),
  );
});

test("what must be rounded is rounded half to even, on both sides of nothing", () => {
  assert.deepEqual(
    ["0.5", "1.5", "2.5", "-0.5", "-1.5", "2.4999999999999999", "2.5000000000000001"].map((text) =>
      roundedAmount(exactAmount(text)),
    ),
    [0, 2, 2, -0, -2, 2, 3].map((value) => (value + 0 === 0 ? 0 : value)),
  );
  assert.deepEqual(
    [divideRounding(7n, 2n), divideRounding(5n, 2n), divideRounding(-7n, 2n), divideRounding(0n, 3n)],
    [4n, 2n, -4n, 0n],
  );
  assert.deepEqual(
    [weightedOf(250, 10), weightedOf(350, 10), weightedOf(5, 50), weightedOf(100_000_000_000_000, 33)],
    [25, 35, 2, 33_000_000_000_000],
  );
});

test("a factor between minor units is exact, whatever the decimals of the two currencies", () => {
  const of = (rate: string, from: string, to: string) => decimalText(factorOf(rate, from, to));
  assert.deepEqual(
    [
      of("0.0061", "JPY", "EUR"),
      of("162.5", "EUR", "JPY"),
      of("3.01", "KWD", "EUR"),
      of("0.332", "EUR", "KWD"),
      of("1", "USD", "EUR"),
    ],
    ["0.61", "1.625", "0.301", "3.32", "1"],
  );
  assert.equal(roundedAmount(times(exactAmount(10_000), factorOf("0.1", "EUR", "EUR"))), 1000);
  assert.equal(decimalText(addDecimals(exactAmount("0.1"), exactAmount("0.2"))), "0.3");
});

test("an amount that is typed is what is stored, and what does not fit its currency is none", () => {
  assert.deepEqual(
    [
      minorOf("1234.5", "EUR"),
      minorOf("1234.50", "EUR"),
      minorOf("1234", "JPY"),
      minorOf("1.234", "KWD"),
      minorOf("0.10", "EUR"),
      minorOf("7.00", "JPY"),
    ],
    [123_450, 123_450, 1234, 1234, 10, 7],
  );
  assert.deepEqual(
    [
      minorOf("1.234", "EUR"),
      minorOf("1.5", "JPY"),
      minorOf("-1", "EUR"),
      minorOf("", "EUR"),
      minorOf("1e3", "EUR"),
      minorOf("9999999999999", "EUR"),
    ],
    [null, null, null, null, null, null],
  );
  for (const [minor, currency, text] of [
    [123_450, "EUR", "1234.50"],
    [5, "EUR", "0.05"],
    [1234, "JPY", "1234"],
    [7, "KWD", "0.007"],
    [-5, "EUR", "-0.05"],
  ] as const)
    assert.equal(majorText(minor, currency), text);
  for (const code of ["EUR", "JPY", "KWD"])
    for (const minor of [0, 1, 99, 100, 12_345_678_901_234])
      assert.equal(minorOf(majorText(minor, code), code), minor);
});
