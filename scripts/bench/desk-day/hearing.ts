// What a socket heard, kept small: two thousand of them hear some thousand events each.

/** A sum in which the order counts. */
export const mix = (sum: number, seq: number): number => (Math.imul(sum, 31) + seq) | 0;

export interface Hearing {
  /** The number of the tenant's newest event when it was let in. */ from: number;
  count: number;
  sum: number;
  last: number;
  /** Events that came after a later one, or twice. */ outOfOrder: number;
}
export const hearingFrom = (from: number): Hearing => ({ from, count: 0, sum: 0, last: from, outOfOrder: 0 });

export function hear(hearing: Hearing, seq: number): void {
  if (seq <= hearing.last) hearing.outOfOrder += 1;
  hearing.last = seq;
  hearing.count += 1;
  hearing.sum = mix(hearing.sum, seq);
}

/** It was told what it missed up to there: where it comes back once more, it asks from there on. */
export function caughtUp(hearing: Hearing, seq: number): void {
  hearing.last = Math.max(hearing.last, seq);
}
