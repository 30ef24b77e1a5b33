"use client";
import { useMemo, useState } from "react";

interface Row {
  id: string;
}
export interface Selection<R extends Row = Row> {
  /** In the order of the list. */
  selected: readonly R[];
  /** `isRange`: with it all from the last one that was pressed. */
  toggle: (id: string, isRange?: boolean) => void;
  has: (id: string) => boolean;
  isAll: boolean;
  /** Some, and not all. */
  isMixed: boolean;
  toggleAll: () => void;
  clear: () => void;
}

/** Which rows are chosen, on whichever page they came. Rows that left the list are chosen no more. */
export function useSelection<R extends Row>(rows: readonly R[]): Selection<R> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
  const isAll = rows.length > 0 && selected.length === rows.length;
  const toggle = (id: string, isRange = false) => {
    const next = new Set(ids);
    const isOn = !ids.has(id);
    const reach = isRange && anchor !== null ? between(rows, anchor, id) : [id];
    for (const each of reach) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    setIds(next);
    setAnchor(id);
  };
  return {
    selected,
    toggle,
    has: (id: string) => ids.has(id),
    isAll,
    isMixed: selected.length > 0 && !isAll,
    toggleAll: () => setIds(isAll ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

function between(rows: readonly Row[], a: string, b: string): string[] {
  const [from, to] = [rows.findIndex(({ id }) => id === a), rows.findIndex(({ id }) => id === b)].toSorted(
    (x, y) => x - y,
  );
  return from === undefined || to === undefined || from < 0
    ? [b]
    : rows.slice(from, to + 1).map(({ id }) => id);
}
