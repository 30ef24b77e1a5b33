type Where = "localStorage" | "sessionStorage";

/**
 * What a visitor's browser keeps under a key. Null where there is nothing, where its storage is closed to us,
 * or where something else stands there.
 */
export function readStored(where: Where, key: string): unknown {
  try {
    return JSON.parse(globalThis[where].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** A plain text that is kept for good. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null keeps nothing. A browser whose storage is closed or full goes on without. */
export function writeStored(where: Where, key: string, value: unknown): void {
  try {
    if (value === null) globalThis[where].removeItem(key);
    else globalThis[where].setItem(key, JSON.stringify(value));
  } catch {
    // It only forgets.
  }
}
