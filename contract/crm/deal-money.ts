/**
 * Money of deals, exactly: integers of minor units with an ISO 4217 code, rates as decimal texts, sums and
 * conversions by BigInt. Nothing here is floating point, and what must be rounded is rounded once, at the
 * end, half to even. Free of zod: the browser computes with it too.
 */
const noDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const threeDecimals = "BHD IQD JOD KWD LYD OMR TND";
const fourDecimals = "CLF UYW";
const twoDecimals = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
  HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB
  SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`;

const decimals = new Map(
  [
    [noDecimals, 0],
    [twoDecimals, 2],
    [threeDecimals, 3],
    [fourDecimals, 4],
  ].flatMap(([codes, places]) =>
    String(codes)
      .split(/\s+/)
      .map((code) => [code, Number(places)] as const),
  ),
);

/** Every ISO 4217 code of money in use, in the order of the alphabet. */
export const currencyCodes: readonly string[] = [...decimals.keys()].sort();
export const isCurrency = (code: string): boolean => decimals.has(code);
/** How many decimals a currency has: 0 of JPY, 2 of EUR, 3 of KWD. */
export const decimalsOf = (code: string): number => decimals.get(code) ?? 2;

/** A decimal number, exactly: `digits / 10 ** scale`. */
export interface ExactDecimal {
  digits: bigint;
  scale: number;
}
/** Of `12.5`, `-0.003`, `7`. @throws when it is not written so */
export function exactAmount(text: string | number | bigint): ExactDecimal {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text));
  if (!match) throw new Error(`${String(text)} is not a decimal number`);
  const [, sign = "", whole = "", part = ""] = match;
  return { digits: BigInt(`${sign}${whole}${part}`), scale: part.length };
}
const tens = (power: number): bigint => 10n ** BigInt(power);
export const times = (one: ExactDecimal, other: ExactDecimal): ExactDecimal => ({
  digits: one.digits * other.digits,
  scale: one.scale + other.scale,
});
export function addDecimals(one: ExactDecimal, other: ExactDecimal): ExactDecimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: one.digits * tens(scale - one.scale) + other.digits * tens(scale - other.scale), scale };
}
export const zeroDecimal: ExactDecimal = { digits: 0n, scale: 0 };

/** To a whole number of minor units, half to even: 2.5 is 2, 3.5 is 4. */
export const roundedAmount = ({ digits, scale }: ExactDecimal): number =>
  Number(divideRounding(digits, tens(scale)));
/** `dividend / divisor` (positive) to a whole number, half to even. */
export function divideRounding(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const [whole, twice] = [size / divisor, (size % divisor) * 2n];
  const up = twice > divisor || (twice === divisor && whole % 2n === 1n) ? 1n : 0n;
  return dividend < 0n ? -(whole + up) : whole + up;
}

/**
 * What one minor unit of `from` is in minor units of `to`, where one whole unit of `from` is `rate` whole
 * units of `to`.
 */
export function factorOf(rate: string, from: string, to: string): ExactDecimal {
  const { digits, scale } = exactAmount(rate);
  const moved = scale + decimalsOf(from) - decimalsOf(to);
  return moved >= 0 ? { digits, scale: moved } : { digits: digits * tens(-moved), scale: 0 };
}
/** The same as the shortest decimal text, as PostgreSQL takes it for a numeric. */
export function decimalText({ digits, scale }: ExactDecimal): string {
  const sign = digits < 0n ? "-" : "";
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const part = text.slice(text.length - scale).replace(/0+$/, "");
  return `${sign}${text.slice(0, text.length - scale)}${scale > 0 && part !== "" ? `.${part}` : ""}`;
}

/** What a probability of a deal's stage leaves of its amount, to whole minor units, half to even. */
export const weightedOf = (amount: number, probability: number): number =>
  Number(divideRounding(BigInt(amount) * BigInt(probability), 100n));

/**
 * `1234.5` of EUR → 123450; null where it is no amount of that currency (more decimals than it has, letters,
 * too large).
 */
export function minorOf(text: string, currency: string): number | null {
  const typed = text.trim();
  if (!/^\d+(\.\d+)?$/.test(typed)) return null;
  const { digits, scale } = exactAmount(typed);
  const missing = decimalsOf(currency) - scale;
  const minor =
    missing >= 0 ? digits * tens(missing) : digits % tens(-missing) === 0n ? digits / tens(-missing) : null;
  return minor === null || minor > BigInt(dealAmountMax) ? null : Number(minor);
}
/** 123450 of EUR → `1234.50`. */
export function majorText(minor: number, currency: string): string {
  const places = decimalsOf(currency);
  const text = String(Math.abs(minor)).padStart(places + 1, "0");
  return `${minor < 0 ? "-" : ""}${text.slice(0, text.length - places)}${places > 0 ? `.${text.slice(text.length - places)}` : ""}`;
}
/** In minor units: a trillion of a currency with two decimals. */
export const dealAmountMax = 100_000_000_000_000;
