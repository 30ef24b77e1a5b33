"use client";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { partOf } from "./filter-part";
import type { Filter, FilterWords } from "./filter-part";
import type { Changes, Texts } from "./vocabulary";

const pressed = "border-accent/40! text-accent-ink!";

/** A filter that always stands in the bar; it is marked while it narrows. */
export function FilterButton({ isOn, text, ...rest }: { isOn: boolean; text: string }) {
  return (
    <Button {...rest} size="sm" variant={isOn ? "secondary" : "ghost"} className={clsx(isOn && pressed)}>
      <span className="max-w-48 truncate">{text}</span>
      <ChevronDown aria-hidden className="size-3! text-ink-faint" />
    </Button>
  );
}

/** The button of a filter, and what it opens. @param width a class of the panel */
export function FilterPopover<Kind extends string, Name extends string>({
  filter: { kind, names, useText, Editor },
  width,
  words,
  ...filtered
}: {
  filter: Filter<Kind, Name>;
  width: string;
  words: FilterWords<Kind>;
  texts: Texts<Name>;
  onChange: (changes: Changes<Name>) => void;
}) {
  const part = partOf(names, filtered);
  const value = useText(part.values);
  const name = words.nameOf(kind);
  return (
    <Popover
      label={name}
      align="start"
      className={width}
      trigger={
        <FilterButton
          isOn={part.values.some((each) => each !== undefined)}
          text={value === null ? name : words.is(name, value)}
        />
      }
    >
      {(close) => <Editor label={name} close={close} {...part} />}
    </Popover>
  );
}

/** A filter that is on or off. */
export function FilterSwitch({
  isOn,
  icon,
  onChange,
  children,
}: {
  isOn: boolean;
  icon: ReactNode;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="sm"
      variant={isOn ? "secondary" : "ghost"}
      aria-pressed={isOn}
      icon={icon}
      className={clsx(isOn && pressed)}
      onClick={() => onChange(!isOn)}
    >
      {children}
    </Button>
  );
}
