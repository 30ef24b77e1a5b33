"use client";
import { useTranslations } from "next-intl";
import {
  ArrowDown,
  ArrowUp,
  Eye,
  EyeOff,
  IndentDecrease,
  IndentIncrease,
  MoreHorizontal,
  Pencil,
  Plus,
  Trash2,
} from "lucide-react";
import type { Direction } from "@/components/features/desk/shared-category/tree-moves";
import type { Category } from "@/components/features/desk/shared-category/use-categories";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";

export interface MenuActions {
  onAdd: () => void;
  onStartRename: () => void;
  onStep: (direction: Direction) => void;
  onActive: (isActive: boolean) => void;
  onRemove: () => void;
}

export function RowMenu({
  category,
  place: { position, siblings, depth },
  innerTab,
  mayMove,
  actions: { onAdd, onStartRename, onStep, onActive, onRemove },
}: {
  category: Category;
  place: { position: number; siblings: number; depth: number };
  innerTab: number;
  mayMove: boolean;
  actions: MenuActions;
}) {
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
