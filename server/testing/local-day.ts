const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day of a moment by the clock of a zone, `YYYY-MM-DD`: for tests that count by hand what the product
 * counts in the database.
 */
export function localDay(moment: string | number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(zone, format); // making one takes as long as a thousand days
  return format.format(new Date(moment));
}
