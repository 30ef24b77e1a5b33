import { siblingsOf } from "@/components/features/desk/shared-category/tree-moves";
import type { Direction } from "@/components/features/desk/shared-category/tree-moves";
import type { Category } from "@/components/features/desk/shared-category/use-categories";

/** What a key does with the row that has the focus. */
export type RowAction =
  | { name: "focus"; id: string | undefined }
  | { name: "step"; direction: Direction }
  | { name: "open" | "close" | "rename" | "remove" };
interface Pressed {
  key: string;
  altKey: boolean;
  isRtl: boolean;
}
interface Tree {
  categories: readonly Category[];
  /** Those that are drawn, from above. */
  shown: readonly Category[];
  isOpen: boolean;
  mayChange: boolean;
}

/** Arrow keys walk as in any tree, from right to left in Arabic; Alt and an arrow move the row itself. */
export function rowActionOf({ key, altKey, isRtl }: Pressed, row: Category, tree: Tree): RowAction | null {
  const isForward = key === (isRtl ? "ArrowLeft" : "ArrowRight");
  const isBack = key === (isRtl ? "ArrowRight" : "ArrowLeft");
  const { categories, shown, isOpen, mayChange } = tree;
  if (altKey) {
    const direction =
      key === "ArrowUp" ? "up" : key === "ArrowDown" ? "down" : isForward ? "in" : isBack ? "out" : null;
    return direction && mayChange ? { name: "step", direction } : null;
  }
  const at = shown.findIndex(({ id }) => id === row.id);
  const children = siblingsOf(categories, row.id);
  if (key === "ArrowDown") return { name: "focus", id: shown[at + 1]?.id };
  if (key === "ArrowUp") return { name: "focus", id: shown[at - 1]?.id };
  if (key === "Home") return { name: "focus", id: shown[0]?.id };
  if (key === "End") return { name: "focus", id: shown.at(-1)?.id };
  if (isForward) return isOpen ? { name: "focus", id: children[0]?.id } : { name: "open" };
  if (isBack)
    return children.length > 0 && isOpen
      ? { name: "close" }
      : { name: "focus", id: row.parentId ?? undefined };
  if (!mayChange) return null;
  if (key === "F2" || key === "Enter") return { name: "rename" };
  return key === "Delete" ? { name: "remove" } : null;
}
