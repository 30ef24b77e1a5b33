"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { Combobox as Headless, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { Check, ChevronsUpDown } from "lucide-react";
import { controlClass, listClass, optionClass } from "./control";
import { useFieldLabel } from "./field";
import type { Option } from "./select";

/**
 * One of many, found by typing. With `onQuery` the caller searches (then pass what it found); without it the options filter themselves.
 * `selected` keeps the chosen option's label even when the search has moved on.
 */
export function Combobox<Value extends string>({ options, selected, onChange, onQuery, placeholder, label, emptyText, openLabel, footer, disabled }: {
  options: readonly Option<Value>[];
  selected: Option<Value> | null;
  onChange: (option: Option<Value> | null) => void;
  onQuery?: (query: string) => void;
  placeholder?: string;
  label?: string;
  emptyText: string;
  openLabel: string;
  footer?: ReactNode;
  disabled?: boolean;
}) {
  const field = useFieldLabel();
  const [query, setQuery] = useState("");
  const shown = onQuery || query === "" ? options : options.filter((option) => option.label.toLocaleLowerCase().includes(query.toLocaleLowerCase()));
  const ask = (text: string) => {
    setQuery(text);
    onQuery?.(text);
  };
  return (
    <Headless value={selected} onChange={onChange} onClose={() => ask("")} by="value" immediate disabled={disabled}>
      <span className="relative block">
        <ComboboxInput
          {...(field.id ? { id: field.id } : {})}
          aria-label={label}
          aria-labelledby={label ? undefined : field.labelledBy}
          aria-describedby={field.describedBy}
          aria-invalid={field.isInvalid || undefined}
          autoComplete="off"
          placeholder={placeholder}
          displayValue={(option: Option<Value> | null) => option?.label ?? ""}
          onChange={(event) => ask(event.target.value)}
          className={controlClass("md", "pe-8")}
        />
        <ComboboxButton aria-label={openLabel} className="absolute inset-y-0 end-0 flex w-8 items-center justify-center text-ink-faint">
          <ChevronsUpDown aria-hidden className="size-3.5" />
        </ComboboxButton>
      </span>
      <ComboboxOptions anchor={{ to: "bottom start", gap: 4, padding: 8 }} transition className={`${listClass} max-h-72 w-(--input-width) overflow-y-auto empty:invisible`}>
        {shown.length === 0 && <div className="px-2 py-1.5 text-sm text-ink-faint">{emptyText}</div>}
        {shown.map((option) => (
          <ComboboxOption key={option.value} value={option} disabled={option.isDisabled} className={optionClass}>
            {option.icon && <span className="flex shrink-0">{option.icon}</span>}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
              {option.help && <span className="block truncate text-xs text-ink-faint">{option.help}</span>}
            </span>
            <Check aria-hidden className="invisible size-4 shrink-0 text-accent-ink group-data-selected:visible" />
          </ComboboxOption>
        ))}
        {footer}
      </ComboboxOptions>
    </Headless>
  );
}
