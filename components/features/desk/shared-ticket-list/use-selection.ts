"use client";
import { useMemo, useState } from "react";
import type { Ticket } from "@/contract/desk/tickets";

/** Which rows are chosen. Rows that left the list are chosen no more. */
export function useSelection(rows: readonly Ticket[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string | null>(null);
  const selected = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids]);
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
    isAll: rows.length > 0 && selected.length === rows.length,
    toggleAll: () => setIds(selected.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;

function between(rows: readonly Ticket[], a: string, b: string): string[] {
  const [from, to] = [rows.findIndex(({ id }) => id === a), rows.findIndex(({ id }) => id === b)].toSorted(
    (x, y) => x - y,
  );
  return from === undefined || to === undefined || from < 0
    ? [b]
    : rows.slice(from, to + 1).map(({ id }) => id);
}
