/** What a page that the server draws with its rows is drawn by. */
export interface Picture {
  nowMs: number;
  /** The reader's time zone, as their browser said it last; before it has, the one of the server's clock. */
  zone: string;
  /** A telephone. */ isNarrow: boolean;
}

/** Written by the browser, read by the server for the first picture. */
export const zoneCookie = "zone";
export const zoneUnknown = "UTC";

export const readersZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone under its one name; of whatever else a cookie holds, none. */
export function zoneOf(text: string | undefined): string {
  if (!text || text.length > 40) return zoneUnknown;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return zoneUnknown;
  }
}

/** By what browsers tell unasked. */
export const isTelephone = (asked: Pick<Headers, "get">): boolean =>
  asked.get("sec-ch-ua-mobile") === "?1" || /\bMobi/.test(asked.get("user-agent") ?? "");
