"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { heightOf, moveBy } from "@/components/features/desk/shared-category/tree-moves";
import type { CategoryMove, Direction } from "@/components/features/desk/shared-category/tree-moves";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import type { useArranging } from "./use-arranging";
import type { TreeRows } from "./use-tree-rows";

/** Moves a row within the tree; `said` is what is read out of it, also where it may not stand there. */
export function usePlacing(
  categories: readonly Category[],
  rows: TreeRows,
  change: ReturnType<typeof useArranging>["change"],
) {
  const t = useTranslations("categories");
  const [said, setSaid] = useState("");
  const place = (move: CategoryMove | null, name: string): void => {
    if (!move) return setSaid(t("cannotMove", { name }));
    const below = categories.find(({ id }) => id === move.parentId);
    if (below && below.depth + heightOf(categories, move.id) > limits.categoryDepthMax)
      return setSaid(t("tooDeep", { max: limits.categoryDepthMax }));
    const words = below
      ? t("movedBelow", { name, parent: below.name, position: move.position + 1 })
      : t("movedTop", { name, position: move.position + 1 });
    if (below) rows.setOpen(below.id, true);
    change(move.id, { parentId: move.parentId, position: move.position }, words);
    setSaid(words);
    return rows.focusOn(move.id);
  };
  return {
    said,
    place,
    step: ({ id, name }: Category, direction: Direction) => place(moveBy(categories, id, direction), name),
  };
}
