const perUnit = 1_000_000;

/** A country by its name in the reader's language; letters that name none stay as they are. */
export function countryIn(locale: string, code: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Millionths of a currency's unit, as money: with the currency's own places, small ones with those that they need. */
export const costIn = (locale: string, micros: number, currency: string): string =>
  new Intl.NumberFormat(locale === "ar" ? "ar-u-nu-latn" : locale, {
    style: "currency",
    currency,
    ...(micros !== 0 && micros < perUnit ? { maximumFractionDigits: 6 } : {}),
  }).format(micros / perUnit);

/** As it is typed: without more zeros than it needs. */
export const microsText = (micros: number): string => String(micros / perUnit);
/** NaN where it is no amount, or has more than six places. */
export function typedMicros(amount: number | null): number {
  if (amount === null) return Number.NaN;
  const micros = Number((amount * perUnit).toFixed(3));
  return Number.isInteger(micros) && micros >= 0 ? micros : Number.NaN;
}
