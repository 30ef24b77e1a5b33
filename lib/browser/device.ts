/**
 * Enough of a user agent to recognise one's own device; the order matters, because browsers name each other.
 */
const browsers: readonly [string, RegExp][] = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /Version\/[\d.]+.*Safari\//],
];
const systems: readonly [string, RegExp][] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
];

export function deviceOf(userAgent: string | null): {
  browser: string | null;
  system: string | null;
  isMobile: boolean;
} {
  const text = userAgent ?? "";
  const nameIn = (known: readonly [string, RegExp][]) =>
    known.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems), isMobile: /Mobile|iPhone|Android/.test(text) };
}
