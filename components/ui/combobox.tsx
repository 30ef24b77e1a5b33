"use client";
import { useState } from "react";
import { ChevronsUpDown } from "lucide-react";
import { controlClass } from "./control";
import { useFieldLabel } from "./field";
import { ComboboxBox } from "./picker-code";
import type { ComboboxLook, EarlyInput } from "./picker-parts";
import type { Option } from "./select";

/**
 * One of many, found by typing. With `onQuery` the caller searches (then pass what it found); without it the
 * options filter themselves.
 * `selected` keeps the chosen option's label even when the search has moved on. Emptying the box chooses
 * nobody.
 * The list loads when the box is first shown; until then a plain box of the same size takes the first
 * letters.
 */
export function Combobox<Value extends string>({
  options,
  selected,
  onChange,
  onQuery,
  ...look
}: ComboboxLook & {
  options: readonly Option<Value>[];
  selected: Option<Value> | null;
  onChange: (option: Option<Value> | null) => void;
  onQuery?: (query: string) => void;
}) {
  const [early, setEarly] = useState<EarlyInput>();
  const pick = (value: string | null) => {
    if (value !== (selected?.value ?? null))
      onChange(options.find((option) => option.value === value) ?? null);
  };
  const type = (text: string) => {
    setEarly(text);
    onQuery?.(text);
    if (text === "") pick(null);
  };
  return (
    <ComboboxBox
      {...look}
      options={options}
      selected={selected}
      early={early}
      onPick={pick}
      onQuery={onQuery}
      whileLoading={
        <PlainBox
          {...look}
          text={early ?? selected?.label ?? ""}
          onText={type}
          onStay={(isHere) => setEarly(isHere ? null : undefined)}
        />
      }
    />
  );
}

function PlainBox({
  text,
  onText,
  onStay,
  placeholder,
  label,
  disabled,
}: ComboboxLook & { text: string; onText: (text: string) => void; onStay: (isHere: boolean) => void }) {
  const field = useFieldLabel();
  return (
    <span className="relative block">
      <input
        id={field.id}
        aria-label={label}
        aria-describedby={field.describedBy}
        aria-invalid={field.isInvalid || undefined}
        aria-busy
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onFocus={() => onStay(true)}
        onBlur={() => onStay(false)}
        className={controlClass("md", "pe-8")}
      />
      <span className="pointer-events-none absolute inset-y-0 end-0 flex w-8 items-center justify-center text-ink-faint">
        <ChevronsUpDown aria-hidden className="size-3.5" />
      </span>
    </span>
  );
}
