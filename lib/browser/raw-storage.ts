type Area = "localStorage" | "sessionStorage";

/** Null: the browser keeps it closed to us, or it is the server that draws. */
export function storageIn(area: Area): Storage | null {
  try {
    return globalThis[area];
  } catch {
    return null;
  }
}

/**
 * For the chat box, which weighs little and of which nothing is drawn by another piece; all else uses
 * `persisted`. Null where there is nothing, or nothing that can be read.
 */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(storageIn(area)?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Null keeps nothing. A browser whose storage is closed or full goes on without. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    if (value === null) storageIn(area)?.removeItem(key);
    else storageIn(area)?.setItem(key, JSON.stringify(value));
  } catch {
    // It only forgets.
  }
}
