"use client";
import type { DragEvent, KeyboardEvent } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { ChevronRight, GripVertical } from "lucide-react";
import { ColorPicker } from "@/components/features/desk/shared-category/palette";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { StatusDot } from "@/components/ui/status-dot";
import { useFormat } from "@/lib/browser/use-format";
import { RowMenu } from "./row-menu";
import type { MenuActions } from "./row-menu";
import type { DropWhere } from "./use-row-drag";

/** Where the row stands. */
export interface RowPlace {
  depth: number;
  /** The names above it, where the tree is not drawn. */
  above: string | null;
  position: number;
  siblings: number;
  hasChildren: boolean;
}
interface RowState {
  isOpen: boolean;
  isCurrent: boolean;
  isRenamed: boolean;
  isDragged: boolean;
  drop: DropWhere | null;
}
export interface RowActions extends MenuActions {
  onFocus: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onToggle: () => void;
  /** Null: the name stays. */
  onRename: (name: string | null) => void;
  onColor: (color: string) => void;
  onDragStart: () => void;
  onDragOver: (where: DropWhere) => void;
  onDrop: () => void;
  onDragEnd: () => void;
}
interface Props {
  category: Category;
  place: RowPlace;
  state: RowState;
  stats: { total: number; open: number } | undefined;
  mayChange: boolean;
  mayMove: boolean;
  actions: RowActions;
}
/** The row takes one stop of the Tab key; what is in it is reached from the row that is current. */
interface WithTab {
  innerTab: 0 | -1;
}

const canOpen = ({ hasChildren, above }: RowPlace): boolean => hasChildren && above === null;

export function CategoryRow(props: Props) {
  const { category, place, state, mayChange, mayMove, actions } = props;
  const innerTab = state.isCurrent ? 0 : -1;
  const over = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - box.top) / box.height;
    actions.onDragOver(part < 0.28 ? "before" : part > 0.72 ? "after" : "inside");
  };
  return (
    <div
      role="treeitem"
      data-category={category.id}
      aria-level={place.depth}
      aria-posinset={place.position}
      aria-setsize={place.siblings}
      aria-expanded={canOpen(place) ? state.isOpen : undefined}
      aria-selected={state.isCurrent}
      aria-label={category.name}
      tabIndex={state.isCurrent ? 0 : -1}
      draggable={mayMove && !state.isRenamed}
      onFocus={actions.onFocus}
      onKeyDown={actions.onKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", category.name);
        actions.onDragStart();
      }}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        actions.onDrop();
      }}
      onDragEnd={actions.onDragEnd}
      style={{ paddingInlineStart: `${(place.depth - 1) * 1.5 + 0.5}rem` }}
      className={clsx(
        "group relative flex min-h-10 items-center gap-1 pe-3 text-sm -outline-offset-2! transition-colors hover:bg-hover",
        state.isDragged && "opacity-50",
        state.drop === "inside" && "bg-accent-soft",
        state.drop === "before" &&
          "before:absolute before:inset-x-2 before:top-0 before:h-0.5 before:rounded-full before:bg-accent",
        state.drop === "after" &&
          "after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent",
      )}
    >
      <GripVertical
        aria-hidden
        className={clsx(
          "size-4 shrink-0 cursor-grab text-ink-faint max-md:hidden",
          mayMove ? "opacity-0 group-hover:opacity-100 group-focus:opacity-100" : "invisible",
        )}
      />
      <OpenButton {...props} innerTab={innerTab} />
      <ColorButton {...props} innerTab={innerTab} />
      {state.isRenamed ? <NameBox name={category.name} onDone={actions.onRename} /> : <RowName {...props} />}
      <Counts {...props} innerTab={innerTab} />
      {mayChange && <RowMenu {...props} innerTab={innerTab} />}
    </div>
  );
}

function OpenButton({ category, place, state: { isOpen }, actions, innerTab }: Props & WithTab) {
  const t = useTranslations("categories");
  return canOpen(place) ? (
    <IconButton
      size="sm"
      tabIndex={innerTab}
      label={t(isOpen ? "close" : "open", { name: category.name })}
      onClick={actions.onToggle}
    >
      <ChevronRight
        aria-hidden
        className={clsx("transition-transform", isOpen ? "rotate-90" : "rtl:-scale-x-100")}
      />
    </IconButton>
  ) : (
    <span className="size-7 shrink-0" />
  );
}

function ColorButton({ category, mayChange, actions, innerTab }: Props & WithTab) {
  const t = useTranslations("categories");
  return mayChange ? (
    <ColorPicker
      value={category.color}
      onChange={actions.onColor}
      trigger={
        <IconButton size="sm" tabIndex={innerTab} label={t("colorOf", { name: category.name })}>
          <StatusDot color={category.color} className="size-2.5!" />
        </IconButton>
      }
    />
  ) : (
    <span className="flex size-7 shrink-0 items-center justify-center">
      <StatusDot color={category.color} className="size-2.5!" />
    </span>
  );
}

function RowName({ category, place, mayChange, actions }: Props) {
  const t = useTranslations("categories");
  return (
    // The name is text; who double-clicks it means to change it. The keyboard has F2, the menu an entry.
    <span
      className="flex min-w-0 flex-1 items-center gap-2"
      onDoubleClick={() => mayChange && actions.onStartRename()}
    >
      <span className="min-w-0">
        <bdi
          className={clsx("block truncate", category.isActive ? "font-medium text-ink" : "text-ink-faint")}
        >
          {category.name}
        </bdi>
        {place.above && <bdi className="block truncate text-xs text-ink-faint">{place.above}</bdi>}
      </span>
      {!category.isActive && <Badge>{t("off")}</Badge>}
    </span>
  );
}

function Counts({ category, stats, innerTab }: Props & WithTab) {
  const t = useTranslations("categories");
  const format = useFormat();
  if (!stats) return <span className="h-5 w-20 shrink-0" />;
  if (stats.total === 0)
    return <span className="shrink-0 px-2 text-xs text-ink-faint">{t("noTickets")}</span>;
  return (
    <Link
      href={`/tickets?category=${category.id}`}
      tabIndex={innerTab}
      className="shrink-0 rounded-sm px-2 py-1 text-xs text-ink-muted tabular-nums hover:text-ink hover:underline"
    >
      {t("counts", { open: format.number(stats.open), total: format.number(stats.total) })}
    </Link>
  );
}

function NameBox({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const t = useTranslations("categories");
  const done = (value: string) => onDone(value.trim() === "" ? null : value.trim());
  return (
    <Input
      size="sm"
      ref={focusAndSelect}
      dir="auto"
      aria-label={t("nameOf", { name })}
      maxLength={80}
      defaultValue={name}
      className="max-w-80 flex-1"
      onBlur={(event) => done(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key !== "Escape") return;
        event.currentTarget.value = name;
        event.currentTarget.blur();
      }}
    />
  );
}
const focusAndSelect = (input: HTMLInputElement | null): void => input?.select();
