/**
 * Events carry a number that grows by tenant. What was seen is remembered, so that a reconnect asks for the rest and an event that comes twice counts once.
 * Gaps are normal: others' events have numbers too.
 */
export interface Sequence { last: () => number | null; /** False: seen before. */ take: (seq: unknown) => boolean; startFrom: (seq: number) => void; forget: () => void }

export function makeSequence(): Sequence {
  let last: number | null = null;
  return {
    last: () => last,
    take: (seq) => {
      if (typeof seq !== "number") return true; // of a moment only, not kept by the server
      if (last !== null && seq <= last) return false;
      last = seq;
      return true;
    },
    startFrom: (seq) => {
      last = Math.max(last ?? 0, seq);
    },
    forget: () => {
      last = null;
    },
  };
}
