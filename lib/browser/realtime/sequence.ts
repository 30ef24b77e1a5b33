import { persistedText } from "../persisted";

/**
 * Events carry a number that grows by tenant. What was seen is remembered, so that a reconnect asks for the
 * rest and an event that comes twice counts once.
 * Gaps are normal: others' events have numbers too.
 */
export interface Sequence {
  last: () => number | null;
  /** False: seen before. */ take: (seq: unknown) => boolean;
  startFrom: (seq: number) => void;
  /** The server started counting anew. */ restartFrom: (seq: number) => void;
}

export function makeSequence(store: { read: () => number | null; write: (seq: number) => void }): Sequence {
  let last = store.read();
  const note = (seq: number) => {
    last = seq;
    store.write(seq);
  };
  return {
    last: () => last,
    take: (seq) => {
      if (typeof seq !== "number") return true; // of a moment only, not kept by the server
      if (last !== null && seq <= last) return false;
      note(seq);
      return true;
    },
    startFrom: (seq) => note(Math.max(last ?? 0, seq)),
    restartFrom: note,
  };
}

/** Survives a reload of the tab, so that what happens while the page loads is asked for too. */
export function tabStore(name: string): { read: () => number | null; write: (seq: number) => void } {
  const kept = persistedText(name, "tab");
  return {
    read: () => {
      const text = kept.read();
      return text !== null && /^\d+$/.test(text) ? Number(text) : null;
    },
    write: (seq) => void kept.write(String(seq)),
  };
}
