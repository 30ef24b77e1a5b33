"use client";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { moveBy, moveTo } from "@/components/features/desk/shared-category/tree-moves";
import type { Direction } from "@/components/features/desk/shared-category/tree-moves";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";
import { useCategoryMoves } from "./use-category-moves";
import type { DropPlace } from "./use-category-drag";

/** Moves categories of the tree by menu, keys or mouse, and says what became of it. */
export function useCategorySteps() {
  const { role } = useSignedIn();
  const move = useCategoryMoves();
  const [said, setSaid] = useState("");
  const step = ({ id, name }: ArticleCategory, direction: Direction) =>
    setSaid(move((now) => moveBy(now, id, direction), name));
  return {
    said,
    step,
    /** Alt with an arrow. */
    stepByKey: (event: KeyboardEvent, category: ArticleCategory) => {
      if (!event.altKey || !mayCall(role, knowledgeBaseCategories.update)) return;
      const isRtl = document.documentElement.dir === "rtl";
      const direction = new Map<string, Direction>([
        ["ArrowUp", "up"],
        ["ArrowDown", "down"],
        [isRtl ? "ArrowLeft" : "ArrowRight", "in"],
        [isRtl ? "ArrowRight" : "ArrowLeft", "out"],
      ]).get(event.key);
      if (!direction) return;
      event.preventDefault();
      step(category, direction);
    },
    placeBeside: ({ id, name }: ArticleCategory, drop: DropPlace) =>
      setSaid(move((now) => moveTo(now, id, drop.id, drop.where), name)),
  };
}
