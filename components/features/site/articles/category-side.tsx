"use client";
import { useState } from "react";
import type { DragEvent, KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  FolderPlus,
  IndentDecrease,
  IndentIncrease,
  Languages,
  Plus,
  Trash2,
} from "lucide-react";
import { knowledgeBaseCategories } from "@/contract/site/knowledge-base-categories";
import { limits } from "@/contract/limits";
import { moveBy, moveTo, siblingsOf } from "@/components/features/desk/shared-category/tree-moves";
import type { Direction } from "@/components/features/desk/shared-category/tree-moves";
import { useListState } from "@/components/resource/use-list-state";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { useFormat } from "@/lib/browser/use-format";
import { useArticleCategories } from "@/components/features/site/shared-article/use-article-categories";
import type { ArticleCategory } from "@/components/features/site/shared-article/use-article-categories";
import { useCategoryMoves } from "./use-category-moves";

const CategoryForm = lazyDialog(
  () => import("./category-form").then((file) => file.CategoryForm),
  ({ onClose }) => onClose,
);
const RemoveCategory = lazyDialog(
  () => import("./remove-category").then((file) => file.RemoveCategory),
  ({ onClose }) => onClose,
);
const dialogs = () => Promise.all([CategoryForm.load(), RemoveCategory.load()]);
type Where = "before" | "after" | "inside";

/** The categories as a tree: a press filters the list, Alt with the arrows or the mouse rearranges. */
export function CategorySide() {
  const t = useTranslations("articles.categories");
  const common = useTranslations("common");
  const { role } = useSignedIn();
  const list = useListState();
  const { query, categories } = useArticleCategories();
  const mayChange = mayCall(role, knowledgeBaseCategories.update);
  const [form, setForm] = useState<{ category: ArticleCategory | null; parentId: string | null } | null>(
    null,
  );
  const [doomed, setDoomed] = useState<ArticleCategory | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<{ id: string; where: Where } | null>(null);
  const [said, setSaid] = useState("");
  useFetchedAhead(dialogs);
  const move = useCategoryMoves();
  const chosen = list.filter("category");
  const step = ({ id, name }: ArticleCategory, direction: Direction) =>
    setSaid(move((now) => moveBy(now, id, direction), name));
  const onKey = (event: KeyboardEvent, category: ArticleCategory) => {
    if (!event.altKey || !mayChange) return;
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
  };
  const over = (event: DragEvent<HTMLElement>, category: ArticleCategory) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - box.top) / box.height;
    const where = part < 0.28 ? "before" : part > 0.72 ? "after" : "inside";
    if (dragged && (drop?.id !== category.id || drop.where !== where))
      setDrop(moveTo(categories, dragged, category.id, where) ? { id: category.id, where } : null);
  };
  const endDrag = () => {
    const category = categories.find(({ id }) => id === dragged);
    if (category && drop)
      setSaid(move((now) => moveTo(now, category.id, drop.id, drop.where), category.name));
    setDragged(null);
    setDrop(null);
  };
  return (
    <Card
      title={t("title")}
      isFlush
      actions={
        mayChange && (
          <IconButton size="sm" label={t("new")} onClick={() => setForm({ category: null, parentId: null })}>
            <FolderPlus aria-hidden />
          </IconButton>
        )
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} label={common("loading")} />
      ) : (
        <ul className="flex flex-col py-1">
          <Place
            text={t("all")}
            isChosen={chosen === null}
            onPress={() => list.set({ category: null, sort: null })}
          />
          {categories.map((category) => (
            <li
              key={category.id}
              draggable={mayChange}
              onDragOver={(event) => over(event, category)}
              onDragEnd={endDrag}
              onDrop={(event) => event.preventDefault()}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", category.name);
                setDragged(category.id);
              }}
              style={{ paddingInlineStart: `${(category.depth - 1) * 0.875}rem` }}
              className={clsx(
                "group relative flex items-center",
                dragged === category.id && "opacity-50",
                drop?.id === category.id &&
                  (drop.where === "inside"
                    ? "bg-accent-soft"
                    : drop.where === "before"
                      ? "shadow-[inset_0_2px_0_var(--color-accent)]"
                      : "shadow-[inset_0_-2px_0_var(--color-accent)]"),
              )}
            >
              <PlaceButton
                text={category.name}
                count={category.articles}
                isChosen={chosen === category.id}
                keys={mayChange}
                onKeyDown={(event) => onKey(event, category)}
                onPress={() => list.set({ category: category.id })}
              />
              {mayChange && (
                <RowMenu
                  category={category}
                  siblings={siblingsOf(categories, category.parentId)}
                  onAdd={() => setForm({ category: null, parentId: category.id })}
                  onEdit={() => setForm({ category, parentId: category.parentId })}
                  onRemove={() => setDoomed(category)}
                  onStep={(direction) => step(category, direction)}
                />
              )}
            </li>
          ))}
          <Place
            text={t("none")}
            isChosen={chosen === "none"}
            onPress={() => list.set({ category: "none" })}
          />
        </ul>
      )}
      {query.data && categories.length === 0 && (
        <p className="px-4 pb-3 text-[0.8125rem] text-ink-faint">{t("empty")}</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {form && (
        <CategoryForm
          key={form.category?.id ?? `new-${form.parentId}`}
          {...form}
          categories={categories}
          onClose={() => setForm(null)}
        />
      )}
      {doomed && (
        <RemoveCategory
          category={doomed}
          categories={categories}
          onClose={() => setDoomed(null)}
          onRemoved={() => {
            setDoomed(null);
            if (chosen === doomed.id) list.set({ category: null });
          }}
        />
      )}
    </Card>
  );
}

const Place = (props: { text: string; isChosen: boolean; onPress: () => void }) => (
  <li className="flex">
    <PlaceButton {...props} />
  </li>
);

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

function RowMenu({
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
