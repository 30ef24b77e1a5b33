"use client";
import { useState } from "react";
import type { DragEvent } from "react";
import { moveTo } from "@/components/features/desk/shared-category/tree-moves";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";

/** Before or after a category, or below it. */
export interface DropPlace {
  id: string;
  where: "before" | "after" | "inside";
}
export type CategoryDrag = ReturnType<typeof useCategoryDrag>;

/** Which category is being dragged, and where it would come to stand. */
export function useCategoryDrag(
  categories: readonly ArticleCategory[],
  onDropped: (category: ArticleCategory, drop: DropPlace) => void,
) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<DropPlace | null>(null);
  return {
    isDragged: ({ id }: ArticleCategory): boolean => dragged === id,
    placeOn: ({ id }: ArticleCategory): DropPlace["where"] | null => (drop?.id === id ? drop.where : null),
    start: (event: DragEvent<HTMLElement>, { id, name }: ArticleCategory) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", name);
      setDragged(id);
    },
    over: (event: DragEvent<HTMLElement>, { id }: ArticleCategory) => {
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      const part = (event.clientY - box.top) / box.height;
      const where = part < 0.28 ? "before" : part > 0.72 ? "after" : "inside";
      if (dragged && (drop?.id !== id || drop.where !== where))
        setDrop(moveTo(categories, dragged, id, where) ? { id, where } : null);
    },
    end: () => {
      const category = categories.find(({ id }) => id === dragged);
      if (category && drop) onDropped(category, drop);
      setDragged(null);
      setDrop(null);
    },
  };
}
