import { useSyncExternalStore } from "react";

/** A value that is read. */
export interface ReadableCell<Value> {
  now: () => Value;
  subscribe: (hear: () => void) => () => void;
}
/**
 * A value that changes by the frame: whoever draws a part of it hears of that part, and nothing around it
 * draws again.
 */
export interface Cell<Value> extends ReadableCell<Value> {
  put: (next: Value) => void;
}

export function cellOf<Value>(first: Value): Cell<Value> {
  let value = first;
  const heard = new Set<() => void>();
  return {
    now: () => value,
    put: (next) => {
      value = next;
      heard.forEach((hear) => hear());
    },
    subscribe: (hear) => {
      heard.add(hear);
      return () => void heard.delete(hear);
    },
  };
}

/** @param part - the same for the same value: a plain value, or an object that stands in it */
export function useCell<Value, Part>(cell: ReadableCell<Value>, part: (value: Value) => Part): Part {
  const read = () => part(cell.now());
  return useSyncExternalStore(cell.subscribe, read, read);
}
