"use client";
import type { ComponentProps } from "react";
import { ArrowDown, ArrowUp, ArrowUpDown, Check } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";

export const chosenMark = <Check aria-hidden className="size-4 text-accent-ink" />;
type Direction = "asc" | "desc";

/** By what a list is ordered and, where that is chosen apart, which way round. */
export function SortMenu<By extends string>({
  label,
  by,
  all,
  nameOf,
  onBy,
  direction,
}: {
  label: string;
  by: By;
  all: readonly By[];
  nameOf: (by: By) => string;
  onBy: (by: By) => void;
  direction?: {
    now: Direction;
    nameOf: (direction: "ascending" | "descending") => string;
    onChange: (to: Direction) => void;
  };
}) {
  return (
    <Menu trigger={<MenuButton label={label} text={nameOf(by)} icon={<ArrowUpDown aria-hidden />} />}>
      {all.map((each) => (
        <MenuItem key={each} end={each === by && chosenMark} onSelect={() => onBy(each)}>
          {nameOf(each)}
        </MenuItem>
      ))}
      {direction && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<ArrowUp aria-hidden />}
            end={direction.now === "asc" && chosenMark}
            onSelect={() => direction.onChange("asc")}
          >
            {direction.nameOf("ascending")}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown aria-hidden />}
            end={direction.now === "desc" && chosenMark}
            onSelect={() => direction.onChange("desc")}
          >
            {direction.nameOf("descending")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Its text stands beside the icon where there is room. */
export function MenuButton({
  label,
  text,
  ...rest
}: { label: string; text: string } & Omit<ComponentProps<typeof Button>, "children">) {
  return (
    <Button size="sm" variant="ghost" {...rest} aria-label={label}>
      <span className="max-lg:hidden">{text}</span>
    </Button>
  );
}
