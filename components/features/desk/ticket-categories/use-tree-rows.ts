"use client";
import { useState } from "react";
import type { RefObject } from "react";
import type { Category } from "@/components/features/desk/shared-category/use-categories";

/** The rows that are drawn, which of them are open, and which has the focus. A search finds them in any depth. */
export function useTreeRows(
  list: RefObject<HTMLElement | null>,
  categories: readonly Category[],
  search: string,
) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState<string | null>(null);
  const wanted = search.trim().toLocaleLowerCase();
  const shown =
    wanted === ""
      ? withoutClosed(categories, closed)
      : categories.filter(({ path }) => path.join(" ").toLocaleLowerCase().includes(wanted));
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-category="${id}"]`);
  return {
    isSearching: wanted !== "",
    shown,
    isOpen: (id: string) => !closed.has(id),
    setOpen: (id: string, isOpen: boolean) =>
      setClosed((all) => {
        const next = new Set(all);
        if (isOpen) next.delete(id);
        else next.add(id);
        return next;
      }),
    current: shown.find(({ id }) => id === currentId) ?? shown[0],
    setCurrent: setCurrentId,
    focusOn: (id: string | undefined) => {
      if (id === undefined) return;
      setCurrentId(id);
      // A row that moves loses the focus with its place; it gets both back once it is drawn there.
      setTimeout(() => rowOf(id)?.focus());
    },
  };
}
export type TreeRows = ReturnType<typeof useTreeRows>;

function withoutClosed(categories: readonly Category[], closed: ReadonlySet<string>): Category[] {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const isUnderClosed = (id: string): boolean => {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null)
      if (closed.has(at)) return true;
    return false;
  };
  return categories.filter(({ id }) => !isUnderClosed(id));
}
