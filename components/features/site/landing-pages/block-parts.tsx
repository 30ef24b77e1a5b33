"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { withItemMoved } from "./block-edits";
import { useBuilding } from "./builder-context";

/** Things of one kind, one after the other. */
export function BlockParts<T>({
  items,
  path,
  mark,
  max,
  fresh,
  onChange,
  children,
}: {
  items: readonly T[];
  path: string;
  mark: string;
  max: number;
  fresh: () => T;
  onChange: (items: T[], mark: string) => void;
  children: (item: T, path: string, set: (item: T) => void) => ReactNode;
}) {
  const t = useTranslations("landingPages");
  const { errorAt } = useBuilding();
  const general = errorAt(path);
  return (
    <div className="flex flex-col gap-3">
      {general && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {general}
        </p>
      )}
      {items.map((item, at) => (
        <fieldset key={at} className="flex flex-col gap-3 rounded-lg border border-line p-3">
          <legend className="sr-only">{t("part", { number: at + 1 })}</legend>
          <div className="-mb-1 flex items-center gap-1">
            <span aria-hidden className="flex-1 text-xs text-ink-faint tabular-nums">
              {at + 1}
            </span>
            <IconButton
              size="sm"
              label={t("partUp", { number: at + 1 })}
              disabled={at === 0}
              onClick={() => onChange(withItemMoved(items, at, at - 1), `${mark}.move`)}
            >
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={t("partDown", { number: at + 1 })}
              disabled={at === items.length - 1}
              onClick={() => onChange(withItemMoved(items, at, at + 1), `${mark}.move`)}
            >
              <ArrowDown aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              label={t("removePart", { number: at + 1 })}
              onClick={() => onChange(items.toSpliced(at, 1), `${mark}.remove.${items.length}`)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
          {children(item, `${path}.${at}`, (next) => onChange(items.with(at, next), `${mark}.${at}`))}
        </fieldset>
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden />}
        disabled={items.length >= max}
        onClick={() => onChange([...items, fresh()], `${mark}.add.${items.length}`)}
      >
        {t("addPart")}
      </Button>
    </div>
  );
}
