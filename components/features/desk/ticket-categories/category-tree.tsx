"use client";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import type { Answer } from "@/contract/kit";
import { limits } from "@/contract/limits";
import type { ticketCategories } from "@/contract/desk/ticket-categories";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { EmptyState } from "@/components/ui/empty-state";
import { CategoryRow } from "./category-row";
import type { Drop } from "./category-row";
import { NewRow } from "./new-row";
import { heightOf, moveBy, moveTo, siblingsOf } from "@/components/features/desk/shared-category/tree-moves";
import type { Direction, CategoryMove } from "@/components/features/desk/shared-category/tree-moves";
import { useArranging } from "./use-arranging";

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
  const list = useRef<HTMLDivElement>(null);
  const { change } = useArranging();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const [said, setSaid] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const isUnderClosed = (id: string): boolean => {
    for (let at = parents.get(id) ?? null; at !== null; at = parents.get(at) ?? null)
      if (closed.has(at)) return true;
    return false;
  };
  const shown =
    wanted === ""
      ? categories.filter(({ id }) => !isUnderClosed(id))
      : categories.filter(({ path }) => path.join(" ").toLocaleLowerCase().includes(wanted));
  const current = shown.find(({ id }) => id === currentId) ?? shown[0];
  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-category="${id}"]`);
  const focusOn = (id: string | undefined) => {
    if (id === undefined) return;
    setCurrentId(id);
    // A row that moves loses the focus with its place; it gets both back once it is drawn there.
    setTimeout(() => rowOf(id)?.focus());
  };
  const toggle = (id: string, isOpen: boolean) =>
    setClosed((all) => {
      const next = new Set(all);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });

  const place = (move: CategoryMove | null, name: string) => {
    if (!move) return setSaid(t("cannotMove", { name }));
    const below = categories.find(({ id }) => id === move.parentId);
    if (below && below.depth + heightOf(categories, move.id) > limits.categoryDepthMax)
      return setSaid(t("tooDeep", { max: limits.categoryDepthMax }));
    const words = below
      ? t("movedBelow", { name, parent: below.name, position: move.position + 1 })
      : t("movedTop", { name, position: move.position + 1 });
    if (below) toggle(below.id, true);
    change(move.id, { parentId: move.parentId, position: move.position }, words);
    setSaid(words);
    return focusOn(move.id);
  };
  const step = (category: Category, direction: Direction) =>
    place(moveBy(categories, category.id, direction), category.name);

  const onKey = (event: KeyboardEvent<HTMLElement>, category: Category) => {
    if (event.target !== event.currentTarget) return;
    const isForward = event.key === (document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight");
    const isBack = event.key === (document.documentElement.dir === "rtl" ? "ArrowRight" : "ArrowLeft");
    const at = shown.findIndex(({ id }) => id === category.id);
    const children = siblingsOf(categories, category.id);
    const act = ((): (() => void) | undefined => {
      if (event.altKey) {
        const direction =
          event.key === "ArrowUp"
            ? "up"
            : event.key === "ArrowDown"
              ? "down"
              : isForward
                ? "in"
                : isBack
                  ? "out"
                  : undefined;
        return direction && mayChange ? () => step(category, direction) : undefined;
      }
      if (event.key === "ArrowDown") return () => focusOn(shown[at + 1]?.id);
      if (event.key === "ArrowUp") return () => focusOn(shown[at - 1]?.id);
      if (event.key === "Home") return () => focusOn(shown[0]?.id);
      if (event.key === "End") return () => focusOn(shown.at(-1)?.id);
      if (isForward)
        return () => (closed.has(category.id) ? toggle(category.id, true) : focusOn(children[0]?.id));
      if (isBack)
        return () =>
          children.length > 0 && !closed.has(category.id)
            ? toggle(category.id, false)
            : focusOn(category.parentId ?? undefined);
      if (!mayChange) return undefined;
      if (event.key === "F2" || event.key === "Enter") return () => setRenamed(category.id);
      return event.key === "Delete" ? () => onRemove(category) : undefined;
    })();
    if (!act) return;
    event.preventDefault();
    act();
  };

  const dropHere = () => {
    const category = categories.find(({ id }) => id === dragged);
    if (category && drop) place(moveTo(categories, category.id, drop.id, drop.where), category.name);
    setDragged(null);
    setDrop(null);
  };
  if (wanted !== "" && shown.length === 0)
    return <EmptyState title={t("noMatch")} text={t("noMatchText", { search })} />;
  return (
    <>
      <div ref={list} role="tree" aria-label={t("title")} id={treeId} className="py-1">
        {shown.map((category) => {
          const siblings = siblingsOf(categories, category.parentId);
          const children = categories.filter(({ parentId }) => parentId === category.id).length;
          return (
            <CategoryRow
              key={category.id}
              category={category}
              depth={wanted === "" ? category.depth : 1}
              above={wanted === "" ? null : category.path.slice(0, -1).join(" › ")}
              position={siblings.findIndex(({ id }) => id === category.id) + 1}
              siblings={siblings.length}
              hasChildren={children > 0}
              isOpen={!closed.has(category.id)}
              isCurrent={category.id === current?.id}
              isRenamed={renamed === category.id}
              isDragged={dragged === category.id}
              drop={drop?.id === category.id ? drop.where : null}
              stats={stats?.items.find(({ categoryId }) => categoryId === category.id)}
              mayChange={mayChange}
              mayMove={mayChange && wanted === ""}
              onFocus={() => setCurrentId(category.id)}
              onKey={(event) => onKey(event, category)}
              onToggle={() => toggle(category.id, closed.has(category.id))}
              onRename={(name) => {
                setRenamed(null);
                if (name !== null && name !== category.name)
                  change(category.id, { name }, t("renamed", { name }));
                focusOn(category.id);
              }}
              onStartRename={() => setRenamed(category.id)}
              onColor={(color) => change(category.id, { color }, t("colored", { name: category.name }))}
              onActive={(isActive) =>
                change(
                  category.id,
                  { isActive },
                  t(isActive ? "switchedOn" : "switchedOff", { name: category.name }),
                )
              }
              onStep={(direction) => step(category, direction)}
              onAdd={() => {
                toggle(category.id, true);
                onAdding(category.id);
              }}
              onRemove={() => onRemove(category)}
              onDragStart={() => setDragged(category.id)}
              onDragOver={(where) => {
                if (dragged && (drop?.id !== category.id || drop.where !== where))
                  setDrop(
                    moveTo(categories, dragged, category.id, where) ? { id: category.id, where } : null,
                  );
              }}
              onDrop={dropHere}
              onDragEnd={() => {
                setDragged(null);
                setDrop(null);
              }}
            />
          );
        })}
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
