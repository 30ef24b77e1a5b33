"use client";
import { useRef, useState } from "react";
import type { RefObject } from "react";
import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { ChevronsUpDown } from "lucide-react";
import { clsx } from "clsx";
import { controlClass, listClass, optionClass } from "./control";
import { useFieldLabel } from "./field";
import { FieldInput, keepTab, matchingOptions } from "./picker-parts";
import type { ComboboxLook, EarlyInput } from "./picker-parts";
import { OptionFace } from "./select";
import type { Option } from "./select";
import { useFloating } from "./use-floating";

type Props = ComboboxLook & {
  options: readonly Option[];
  selected: Option | null;
  early: EarlyInput;
  onPick: (value: string | null) => void;
  onQuery: ((query: string) => void) | undefined;
};

/** Loaded by combobox.tsx alone: Headless UI is no part of a page's first load. */
export default function ComboboxBox({ selected, early, onPick, onQuery, ...rest }: Props) {
  // Null: not typing, so the box shows the choice and the list shows everything.
  const [query, setQuery] = useState<string | null>(early ?? null);
  const ask = (text: string | null) => {
    setQuery(text);
    onQuery?.(text ?? "");
  };
  return (
    <Combobox
      value={selected?.value ?? null}
      onChange={onPick}
      onClose={() => ask(null)}
      immediate
      disabled={rest.disabled ?? false}
    >
      {({ open }) => (
        <Box
          {...rest}
          isOpen={open}
          selected={selected}
          filter={onQuery ? "" : (query ?? "")}
          text={query ?? selected?.label ?? ""}
          onText={ask}
          startsHere={early !== undefined}
        />
      )}
    </Combobox>
  );
}

function Box({
  isOpen,
  options,
  selected,
  filter,
  text,
  onText,
  startsHere,
  placeholder,
  label,
  emptyText,
  openLabel,
  footer,
}: Omit<Props, "early" | "onPick" | "onQuery"> & {
  isOpen: boolean;
  filter: string;
  text: string;
  onText: (text: string) => void;
  startsHere: boolean;
}) {
  const field = useFieldLabel();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel: RefObject<HTMLElement | null> = useRef(null);
  useFloating(anchor, panel, { isOpen, onClose: itsOwn, align: "start", matchWidth: true });
  const shown = matchingOptions(options, filter);
  return (
    <span ref={anchor} className="relative block" onKeyDownCapture={keepTab}>
      <ComboboxInput
        as={FieldInput}
        {...(field.id ? { id: field.id } : {})}
        autoFocus={startsHere}
        aria-label={label}
        aria-invalid={field.isInvalid || undefined}
        autoComplete="off"
        placeholder={placeholder}
        displayValue={() => text}
        onChange={(event) => onText(event.target.value)}
        className={controlClass("md", "pe-8")}
      />
      <ComboboxButton
        aria-label={openLabel}
        className="absolute inset-y-0 end-0 flex w-8 items-center justify-center text-ink-faint"
      >
        <ChevronsUpDown aria-hidden className="size-3.5" />
      </ComboboxButton>
      {/* Not in Headless UI's portal but in the browser's top layer: a portal would lie under a modal dialog. */}
      <ComboboxOptions ref={panel} modal={false} popover="manual" className={clsx(listClass, "max-w-96")}>
        {shown.length === 0 && <p className="px-2 py-1.5 text-sm text-ink-faint">{emptyText}</p>}
        {shown.map((option) => (
          <ComboboxOption
            key={option.value}
            value={option.value}
            disabled={option.isDisabled ?? false}
            className={optionClass}
          >
            <OptionFace option={option} isChosen={option.value === selected?.value} />
          </ComboboxOption>
        ))}
        {footer}
      </ComboboxOptions>
    </span>
  );
}

/** Headless UI closes by itself on a press elsewhere. */
const itsOwn = () => undefined;
