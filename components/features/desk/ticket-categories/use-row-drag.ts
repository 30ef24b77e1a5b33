"use client";
import { useState } from "react";
import { moveTo } from "@/components/features/desk/shared-category/tree-moves";
import type { CategoryMove } from "@/components/features/desk/shared-category/tree-moves";
import type { Category } from "@/components/features/desk/shared-category/use-categories";

export type DropWhere = "before" | "after" | "inside";

/** The row that is dragged, and where it would land. */
export function useRowDrag(
  categories: readonly Category[],
  onMove: (move: CategoryMove | null, name: string) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<{ id: string; where: DropWhere } | null>(null);
  const end = () => {
    setDragged(null);
    setDrop(null);
  };
  return {
    isDragged: (id: string) => id === dragged,
    dropAt: (id: string) => (drop?.id === id ? drop.where : null),
    start: setDragged,
    over: (id: string, where: DropWhere) => {
      if (dragged && (drop?.id !== id || drop.where !== where))
        setDrop(moveTo(categories, dragged, id, where) ? { id, where } : null);
    },
    land: () => {
      const category = categories.find(({ id }) => id === dragged);
      if (category && drop) onMove(moveTo(categories, category.id, drop.id, drop.where), category.name);
      end();
    },
    end,
  };
}
