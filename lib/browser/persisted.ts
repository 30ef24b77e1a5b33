import { useSyncExternalStore } from "react";

/** Something that is kept in this browser and drawn by several pieces. */
export function persisted<Value>(key: string, fallback: Value, isValid: (value: unknown) => value is Value) {
  let text: string | null = null;
  let value = fallback;
  const listeners = new Set<() => void>();
  const read = (): Value => {
    const now = localStorage.getItem(key);
    if (now === text) return value;
    text = now;
    value = parsed(now, isValid) ?? fallback;
    return value;
  };
  return {
    write: (next: Value) => {
      localStorage.setItem(key, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    read,
    use: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        read,
        () => fallback,
      ),
  };
}

function parsed<Value>(text: string | null, isValid: (value: unknown) => value is Value): Value | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null; // an older version wrote something else
  }
}

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
