/** Time as a value, so that a test can move it. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

export interface FalseClock extends Clock {
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void;
}
export function falseClock(start: string): FalseClock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms;
    },
  };
}
/** `now` moved by so much, as ISO 8601. */
export const later = (
  now: string,
  by: { days?: number; hours?: number; minutes?: number; seconds?: number },
): string =>
  new Date(
    Date.parse(now) +
      ((((by.days ?? 0) * 24 + (by.hours ?? 0)) * 60 + (by.minutes ?? 0)) * 60 + (by.seconds ?? 0)) * 1000,
  ).toISOString();
