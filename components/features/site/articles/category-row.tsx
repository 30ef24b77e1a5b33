"use client";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  Languages,
  Plus,
  Trash2,
} from "lucide-react";
import { limits } from "@/contract/limits";
import type { Direction } from "@/components/features/desk/shared-category/tree-moves";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useFormat } from "@/lib/browser/use-format";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";
import type { ReactNode } from "react";
import type { CategoryDrag } from "./use-category-drag";

/** A line of the tree that is no category: all of them, or none. */
export const CategoryPlace = (props: { text: string; isChosen: boolean; onPress: () => void }) => (
  <li className="flex">
    <PlaceButton {...props} />
  </li>
);

/** What filters the list. */
function PlaceButton({
  text,
  count,
  isChosen,
  keys = false,
  onPress,
  onKeyDown,
}: {
  text: string;
  count?: number;
  isChosen: boolean;
  keys?: boolean;
  onPress: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const format = useFormat();
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-keyshortcuts={keys ? "Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight" : undefined}
      onClick={onPress}
      onKeyDown={onKeyDown}
      className={clsx(
        "flex h-8 min-w-0 flex-1 items-center gap-2 px-4 text-start text-[0.8125rem] -outline-offset-2!",
        isChosen
          ? "bg-accent-soft font-medium text-accent-ink"
          : "text-ink-muted hover:bg-hover hover:text-ink",
      )}
    >
      <bdi className="min-w-0 flex-1 truncate">{text}</bdi>
      {count !== undefined && (
        <span className={clsx("tabular-nums", isChosen ? "" : "text-ink-faint")}>{format.number(count)}</span>
      )}
    </button>
  );
}

/** One category: a press filters by it; it is dragged, and others are dropped before, after or into it. */
export function CategoryRow({
  category,
  isChosen,
  drag,
  mayChange,
  onPress,
  onKeyDown,
  children,
}: {
  category: ArticleCategory;
  isChosen: boolean;
  drag: CategoryDrag;
  mayChange: boolean;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Its menu, for those who may change it. */ children: ReactNode;
}) {
  const where = drag.placeOn(category);
  return (
    <li
      draggable={mayChange}
      onDragOver={(event) => drag.over(event, category)}
      onDragEnd={drag.end}
      onDrop={(event) => event.preventDefault()}
      onDragStart={(event) => drag.start(event, category)}
      style={{ paddingInlineStart: `${(category.depth - 1) * 0.875}rem` }}
      className={clsx(
        "group relative flex items-center",
        drag.isDragged(category) && "opacity-50",
        where !== null && dropMarks[where],
      )}
    >
      <PlaceButton
        text={category.name}
        count={category.articles}
        isChosen={isChosen}
        keys={mayChange}
        onKeyDown={onKeyDown}
        onPress={onPress}
      />
      {mayChange && children}
    </li>
  );
}
/** Where a dragged category would come to stand. */
const dropMarks = {
  inside: "bg-accent-soft",
  before: "shadow-[inset_0_2px_0_var(--color-accent)]",
  after: "shadow-[inset_0_-2px_0_var(--color-accent)]",
};

/** What is done with one category; moving it stands here for those without a mouse. */
export function RowMenu({
  category,
  siblings,
  onAdd,
  onEdit,
  onRemove,
  onStep,
}: {
  category: ArticleCategory;
  siblings: readonly ArticleCategory[];
  onAdd: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onStep: (direction: Direction) => void;
}) {
  const t = useTranslations("articles.categories");
  const common = useTranslations("common");
  const at = siblings.findIndex(({ id }) => id === category.id);
  return (
    <span className="pe-1">
      <Menu
        trigger={
          <IconButton size="sm" label={t("actionsOf", { name: category.name })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<Languages aria-hidden />} onSelect={onEdit}>
          {t("edit")}
        </MenuItem>
        <MenuItem
          icon={<Plus aria-hidden />}
          disabled={category.depth >= limits.categoryDepthMax}
          onSelect={onAdd}
        >
          {t("addBelow")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<ArrowUp aria-hidden />} disabled={at === 0} onSelect={() => onStep("up")}>
          {t("move.up")}
        </MenuItem>
        <MenuItem
          icon={<ArrowDown aria-hidden />}
          disabled={at === siblings.length - 1}
          onSelect={() => onStep("down")}
        >
          {t("move.down")}
        </MenuItem>
        <MenuItem
          icon={<IndentIncrease aria-hidden className="rtl:-scale-x-100" />}
          disabled={at === 0}
          onSelect={() => onStep("in")}
        >
          {t("move.in")}
        </MenuItem>
        <MenuItem
          icon={<IndentDecrease aria-hidden className="rtl:-scale-x-100" />}
          disabled={category.depth === 1}
          onSelect={() => onStep("out")}
        >
          {t("move.out")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
          {common("delete")}
        </MenuItem>
      </Menu>
    </span>
  );
}
