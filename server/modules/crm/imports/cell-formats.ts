/**
 * What a spreadsheet's numbers mean: the formats that every program knows by number, and those that a file
 * spells out.
 */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return true;
  if (code === undefined) return false;
  // Colours, conditions and text in quotation marks are no parts of a date; hours in brackets are.
  return /[dmyhs]/iu.test(
    code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, "").replaceAll(/General/giu, ""),
  );
}

const dayMs = 86_400_000;
/**
 * A day counted from 1900 or 1904, in the spelling that is understood everywhere; a number that is none stays
 * what it is.
 */
export function shownSerial(value: string, isFrom1904: boolean): string {
  const serial = Number(value);
  if (value === "" || !Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return value;
  // 1900 counts a 29 February that never was, which all days from 1 March 1900 on have behind them.
  const base = isFrom1904
    ? Date.UTC(1904, 0, 1)
    : serial < 60
      ? Date.UTC(1899, 11, 31)
      : Date.UTC(1899, 11, 30);
  const moment = new Date(base + Math.round((serial * dayMs) / 1000) * 1000).toISOString();
  return serial < 1
    ? moment.slice(11, 16)
    : Number.isInteger(serial)
      ? moment.slice(0, 10)
      : moment.slice(0, 19);
}

/**
 * As the cell shows it: without the last digits of binary fractions, and long numbers (of phones, of orders)
 * in full.
 */
export function shownNumber(value: string): string {
  const number = Number(value);
  if (value === "" || !Number.isFinite(number)) return value;
  if (/^-?\d{1,15}$/u.test(value)) return value;
  const rounded = Number(number.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? BigInt(rounded).toString() : String(rounded);
}
