"use client";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import type { Answer } from "@/contract/kit";
import type { ticketCategories } from "@/contract/desk/ticket-categories";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { EmptyState } from "@/components/ui/empty-state";
import { CategoryRow } from "./category-row";
import type { RowActions, RowPlace } from "./category-row";
import { NewRow } from "./new-row";
import { siblingsOf } from "@/components/features/desk/shared-category/tree-moves";
import { rowActionOf } from "./tree-keys";
import { useArranging } from "./use-arranging";
import { usePlacing } from "./use-placing";
import { useRowDrag } from "./use-row-drag";
import { useTreeRows } from "./use-tree-rows";

interface Props {
  categories: readonly Category[];
  stats: Answer<typeof ticketCategories.stats> | undefined;
  search: string;
  mayChange: boolean;
  adding: string | null | undefined;
  onAdding: (parentId: string | null | undefined) => void;
  onRemove: (category: Category) => void;
}

/**
 * Rows in the tree's order. Arrow keys walk, Alt and an arrow move; the mouse drags; each row's menu does
 * both for fingers.
 */
export function CategoryTree({ categories, stats, search, mayChange, adding, onAdding, onRemove }: Props) {
  const t = useTranslations("categories");
  const treeId = useId();
  const { change } = useArranging();
  const list = useRef<HTMLDivElement>(null);
  const rows = useTreeRows(list, categories, search);
  const { said, place, step } = usePlacing(categories, rows, change);
  const drag = useRowDrag(categories, place);
  const [renamed, setRenamed] = useState<string | null>(null);

  const onKey = (event: KeyboardEvent<HTMLElement>, category: Category) => {
    if (event.target !== event.currentTarget) return;
    const { key, altKey } = event;
    const isRtl = document.documentElement.dir === "rtl";
    const isOpen = rows.isOpen(category.id);
    const tree = { categories, shown: rows.shown, isOpen, mayChange };
    const action = rowActionOf({ key, altKey, isRtl }, category, tree);
    if (!action) return;
    event.preventDefault();
    if (action.name === "focus") rows.focusOn(action.id);
    else if (action.name === "step") step(category, action.direction);
    else if (action.name === "rename") setRenamed(category.id);
    else if (action.name === "remove") onRemove(category);
    else rows.setOpen(category.id, action.name === "open");
  };
  const actionsOf = (category: Category): RowActions => {
    const { id, name } = category;
    return {
      onFocus: () => rows.setCurrent(id),
      onKey: (event) => onKey(event, category),
      onToggle: () => rows.setOpen(id, !rows.isOpen(id)),
      onRename: (next) => {
        setRenamed(null);
        if (next !== null && next !== name) change(id, { name: next }, t("renamed", { name: next }));
        rows.focusOn(id);
      },
      onStartRename: () => setRenamed(id),
      onColor: (color) => change(id, { color }, t("colored", { name })),
      onActive: (isActive) => change(id, { isActive }, t(isActive ? "switchedOn" : "switchedOff", { name })),
      onStep: (direction) => step(category, direction),
      onAdd: () => {
        rows.setOpen(id, true);
        onAdding(id);
      },
      onRemove: () => onRemove(category),
      onDragStart: () => drag.start(id),
      onDragOver: (where) => drag.over(id, where),
      onDrop: drag.land,
      onDragEnd: drag.end,
    };
  };
  if (rows.isSearching && rows.shown.length === 0)
    return <EmptyState title={t("noMatch")} text={t("noMatchText", { search })} />;
  return (
    <>
      <div ref={list} role="tree" aria-label={t("title")} id={treeId} className="py-1">
        {rows.shown.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            place={placeOf(category, categories, rows.isSearching)}
            state={{
              isOpen: rows.isOpen(category.id),
              isCurrent: category.id === rows.current?.id,
              isRenamed: renamed === category.id,
              isDragged: drag.isDragged(category.id),
              drop: drag.dropAt(category.id),
            }}
            stats={stats?.items.find(({ categoryId }) => categoryId === category.id)}
            mayChange={mayChange}
            mayMove={mayChange && !rows.isSearching}
            actions={actionsOf(category)}
          />
        ))}
      </div>
      {adding !== undefined && (
        <NewRow
          key={adding ?? "top"}
          parent={categories.find(({ id }) => id === adding) ?? null}
          onClose={() => onAdding(undefined)}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** What is found stands without its tree, under the names of what is above it. */
function placeOf(category: Category, categories: readonly Category[], isFound: boolean): RowPlace {
  const siblings = siblingsOf(categories, category.parentId);
  return {
    depth: isFound ? 1 : category.depth,
    above: isFound ? category.path.slice(0, -1).join(" › ") : null,
    position: siblings.findIndex(({ id }) => id === category.id) + 1,
    siblings: siblings.length,
    hasChildren: categories.some(({ parentId }) => parentId === category.id),
  };
}
