import { setTimeout as pause } from "node:timers/promises";

/** What the database keeps and every process reads again, as this one knows it. */
export interface SpacedReading<Value> {
  /** Without a question to the database after the first: PGlite has none to spare inside a transaction. */
  known(): Promise<Value>;
  /** What was read after this was asked: for what is not known. However many ask, it is read once a second. */
  lookUp(): Promise<Value>;
  /** Read twenty seconds ago at most, where the database answers: so long what is retired counts, and what is new waits. */
  fresh(): Promise<Value>;
}

const spacingMs = 1000;
const freshMs = 20_000;

/** `read` is given what was read before, which it may return where nothing changed. */
export function spacedReading<Value>(
  read: (before: Value | undefined) => Promise<Value>,
): SpacedReading<Value> {
  let value: { read: Value } | undefined;
  let readAt = -Infinity;
  let next: Promise<Value> | undefined;

  async function readNext(): Promise<Value> {
    await pause(Math.max(0, readAt + spacingMs - performance.now()));
    next = undefined; // who asks from now on wants what is read after
    readAt = performance.now();
    value = { read: await read(value?.read) };
    return value.read;
  }
  const lookUp = () => (next ??= readNext());
  return {
    known: async () => (value ? value.read : lookUp()),
    lookUp,
    fresh: async () => {
      if (!value) return lookUp();
      if (performance.now() - readAt < freshMs) return value.read;
      const before = value.read;
      return lookUp().catch(() => before);
    },
  };
}
