"use client";
import { useCallback, useEffect, useRef, useState } from "react";

export type ColumnReading = "reading" | "failed" | undefined;

/** Reads further down in a column, once at a time; a failure waits for the person. */
export function useReadOn<Column>(readOnIn: (id: string, column: Column) => Promise<void>) {
  const [state, setState] = useState<Readonly<Record<string, ColumnReading>>>({});
  const underWay = useRef(new Set<string>());
  const latest = useRef(readOnIn);
  useEffect(() => {
    latest.current = readOnIn;
  });
  // The same function for good, so that a column draws only for its own sake.
  const read = useCallback((id: string, column: Column) => {
    if (underWay.current.has(id)) return;
    const of = (now: ColumnReading) => setState((all) => ({ ...all, [id]: now }));
    underWay.current.add(id);
    of("reading");
    void latest
      .current(id, column)
      .then(
        () => of(undefined),
        () => of("failed"),
      )
      .finally(() => underWay.current.delete(id));
  }, []);
  return { state, read };
}
