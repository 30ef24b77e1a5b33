/** Comma-separated values, the same from the server and from the browser. */
export type CsvValue = string | number | boolean | null | undefined;

export const csvLines = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

/** RFC 4180. A cell that a spreadsheet would run as a formula is sent as text. */
function cell(value: CsvValue): string {
  if (typeof value === "number") return String(value);
  const text = value === null || value === undefined ? "" : String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
