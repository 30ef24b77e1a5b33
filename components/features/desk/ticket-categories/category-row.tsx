"use client";
import type { DragEvent, KeyboardEvent } from "react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import {
  ArrowDown,
  ArrowUp,
  ChevronRight,
  Eye,
  EyeOff,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import { ColorPicker } from "@/components/features/desk/shared-category/palette";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { StatusDot } from "@/components/ui/status-dot";
import { useFormat } from "@/lib/browser/use-format";
import type { Direction } from "@/components/features/desk/shared-category/tree-moves";

export interface Drop {
  id: string;
  where: "before" | "after" | "inside";
}
interface Props {
  category: Category;
  depth: number;
  above: string | null;
  position: number;
  siblings: number;
  hasChildren: boolean;
  isOpen: boolean;
  isCurrent: boolean;
  isRenamed: boolean;
  isDragged: boolean;
  drop: Drop["where"] | null;
  stats: { total: number; open: number } | undefined;
  mayChange: boolean;
  mayMove: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onToggle: () => void;
  onRename: (name: string | null) => void;
  onStartRename: () => void;
  onColor: (color: string) => void;
  onActive: (isActive: boolean) => void;
  onStep: (direction: Direction) => void;
  onAdd: () => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragOver: (where: Drop["where"]) => void;
  onDrop: () => void;
  onDragEnd: () => void;
}

export function CategoryRow(props: Props) {
  const {
    category,
    depth,
    above,
    isOpen,
    hasChildren,
    isCurrent,
    isRenamed,
    isDragged,
    drop,
    mayMove,
    mayChange,
  } = props;
  const t = useTranslations("categories");
  const innerTab = isCurrent ? 0 : -1;
  const over = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - box.top) / box.height;
    props.onDragOver(part < 0.28 ? "before" : part > 0.72 ? "after" : "inside");
  };
  return (
    <div
      role="treeitem"
      data-category={category.id}
      aria-level={depth}
      aria-posinset={props.position}
      aria-setsize={props.siblings}
      aria-expanded={hasChildren && above === null ? isOpen : undefined}
      aria-selected={isCurrent}
      aria-label={category.name}
      tabIndex={isCurrent ? 0 : -1}
      draggable={mayMove && !isRenamed}
      onFocus={props.onFocus}
      onKeyDown={props.onKey}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", category.name);
        props.onDragStart();
      }}
      onDragOver={over}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onDragEnd={props.onDragEnd}
      style={{ paddingInlineStart: `${(depth - 1) * 1.5 + 0.5}rem` }}
      className={clsx(
        "group relative flex min-h-10 items-center gap-1 pe-3 text-sm -outline-offset-2! transition-colors hover:bg-hover",
        isDragged && "opacity-50",
        drop === "inside" && "bg-accent-soft",
        drop === "before" &&
          "before:absolute before:inset-x-2 before:top-0 before:h-0.5 before:rounded-full before:bg-accent",
        drop === "after" &&
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
      {hasChildren && above === null ? (
        <IconButton
          size="sm"
          tabIndex={innerTab}
          label={t(isOpen ? "close" : "open", { name: category.name })}
          onClick={props.onToggle}
        >
          <ChevronRight
            aria-hidden
            className={clsx("transition-transform", isOpen ? "rotate-90" : "rtl:-scale-x-100")}
          />
        </IconButton>
      ) : (
        <span className="size-7 shrink-0" />
      )}
      {mayChange ? (
        <ColorPicker
          value={category.color}
          onChange={props.onColor}
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
      )}
      {isRenamed ? (
        <NameBox name={category.name} onDone={props.onRename} />
      ) : (
        // The name is text; who double-clicks it means to change it. The keyboard has F2, the menu an entry.
        <span
          className="flex min-w-0 flex-1 items-center gap-2"
          onDoubleClick={() => mayChange && props.onStartRename()}
        >
          <span className="min-w-0">
            <bdi
              className={clsx(
                "block truncate",
                category.isActive ? "font-medium text-ink" : "text-ink-faint",
              )}
            >
              {category.name}
            </bdi>
            {above && <bdi className="block truncate text-xs text-ink-faint">{above}</bdi>}
          </span>
          {!category.isActive && <Badge>{t("off")}</Badge>}
        </span>
      )}
      <Counts {...props} innerTab={innerTab} />
      {mayChange && <RowMenu {...props} innerTab={innerTab} />}
    </div>
  );
}

function Counts({ category, stats, innerTab }: Props & { innerTab: number }) {
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

function RowMenu({
  category,
  position,
  siblings,
  depth,
  innerTab,
  mayMove,
  onAdd,
  onStartRename,
  onStep,
  onActive,
  onRemove,
}: Props & { innerTab: number }) {
  const t = useTranslations("categories");
  const common = useTranslations("common");
  return (
    <Menu
      trigger={
        <IconButton size="sm" tabIndex={innerTab} label={t("actionsOf", { name: category.name })}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Plus aria-hidden />} onSelect={onAdd}>
        {t("addBelow")}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onStartRename}>
        {t("rename")}
      </MenuItem>
      {mayMove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<ArrowUp aria-hidden />} disabled={position === 1} onSelect={() => onStep("up")}>
            {t("move.up")}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown aria-hidden />}
            disabled={position === siblings}
            onSelect={() => onStep("down")}
          >
            {t("move.down")}
          </MenuItem>
          <MenuItem
            icon={<IndentIncrease aria-hidden className="rtl:-scale-x-100" />}
            disabled={position === 1}
            onSelect={() => onStep("in")}
          >
            {t("move.in")}
          </MenuItem>
          <MenuItem
            icon={<IndentDecrease aria-hidden className="rtl:-scale-x-100" />}
            disabled={depth === 1}
            onSelect={() => onStep("out")}
          >
            {t("move.out")}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem
        icon={category.isActive ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        onSelect={() => onActive(!category.isActive)}
      >
        {t(category.isActive ? "switchOff" : "switchOn")}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRemove}>
        {common("delete")}
      </MenuItem>
    </Menu>
  );
}
