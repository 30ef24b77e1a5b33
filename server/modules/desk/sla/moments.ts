/** The engine counts whole seconds since 1970, rounded down; rows and answers have ISO 8601. */
export const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000);
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
export const isoOrNull = (seconds: number | null): string | null =>
  seconds === null ? null : isoOf(seconds);
