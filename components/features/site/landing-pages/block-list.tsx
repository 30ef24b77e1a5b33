"use client";
import { useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CircleAlert, GripVertical, Plus, Trash2 } from "lucide-react";
import type { Block } from "@/contract/site/landing-parts";
import { wordsIn } from "@/contract/site/landing-parts";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { palette } from "./block-edits";
import { useBuilding } from "./builder-context";

interface Props {
  blocks: readonly Block[];
  chosen: string;
  mayChange: boolean;
  hasError: (at: number) => boolean;
  onChoose: (id: string) => void;
  onAdd: (type: Block["type"]) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}
const dragged = "application/x-parley-block";

/**
 * The page from above: each block with its place, dragged by its handle or moved from there by the arrow
 * keys.
 */
export function BlockList({ blocks, chosen, mayChange, hasError, onChoose, onAdd, onMove, onRemove }: Props) {
  const t = useTranslations("landingPages");
  const { language, home } = useBuilding();
  const [over, setOver] = useState<number | null>(null);
  const keyed = (at: number) => (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: blocks.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= blocks.length) return;
    event.preventDefault();
    onMove(at, to);
  };
  return (
    <>
      <ol aria-label={t("blocks")} className="flex flex-col gap-1">
        {blocks.map((block, at) => {
          const name = wordsIn(block.heading, language, home) || t(`block.${block.type}`);
          return (
            <li
              key={block.id}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(dragged)) return;
                event.preventDefault();
                setOver(at);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(null);
                const from = Number.parseInt(event.dataTransfer.getData(dragged), 10);
                if (Number.isInteger(from)) onMove(from, at);
              }}
              className={clsx(
                "flex items-center gap-1 rounded-md",
                (over === at || chosen === block.id) && "bg-accent-soft",
              )}
            >
              {mayChange && (
                <button
                  type="button"
                  draggable
                  aria-label={t("moveBlock", { name, position: at + 1, count: blocks.length })}
                  onDragStart={(event) => {
                    event.dataTransfer.setData(dragged, String(at));
                    event.dataTransfer.effectAllowed = "move";
                  }}
                  onKeyDown={keyed(at)}
                  className="flex size-7 shrink-0 cursor-grab items-center justify-center rounded-sm text-ink-faint hover:bg-hover hover:text-ink"
                >
                  <GripVertical aria-hidden className="size-4" />
                </button>
              )}
              <button
                type="button"
                aria-pressed={chosen === block.id}
                onClick={() => onChoose(block.id)}
                className="min-w-0 flex-1 rounded-sm py-1.5 text-start"
              >
                <span dir="auto" className="own-direction block truncate text-sm text-ink">
                  {name}
                </span>
                <span className="block text-xs text-ink-faint">{t(`block.${block.type}`)}</span>
              </button>
              {hasError(at) && (
                <CircleAlert
                  role="img"
                  aria-label={t("hasError")}
                  className="size-4 shrink-0 text-danger-ink"
                />
              )}
              {mayChange && (
                <IconButton size="sm" label={t("removeBlock", { name })} onClick={() => onRemove(at)}>
                  <Trash2 aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ol>
      {mayChange && (
        <Menu
          align="start"
          trigger={
            <Button
              className="mt-2 w-full"
              icon={<Plus aria-hidden />}
              disabled={blocks.length >= limits.landingBlocksMax}
            >
              {t("addBlock")}
            </Button>
          }
        >
          {palette.map((type) => (
            <MenuItem key={type} onSelect={() => onAdd(type)}>
              {t(`block.${type}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
