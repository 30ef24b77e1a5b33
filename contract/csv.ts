/** Comma-separated values, the same from the server and from the browser. */
export type CsvValue = string | number | boolean | null | undefined;

export const csvLines = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** Signs that begin a formula, in their wide and small forms too, behind whatever is not seen. */
const runs = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/u;

/**
 * RFC 4180. What a spreadsheet would run as a formula is sent as text; other separators of cells are quoted.
 */
function cell(value: CsvValue): string {
  if (typeof value === "number") return String(value);
  const text = value === null || value === undefined ? "" : String(value);
  const harmless = runs.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
