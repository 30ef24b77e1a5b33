"use client";
import type { ReactNode } from "react";
import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { Check, ChevronsUpDown } from "lucide-react";
import { controlClass, listClass, optionClass } from "./control";
import { useFieldLabel } from "./field";
import type { ControlSize } from "./button";

export type Option<Value extends string = string> = { value: Value; label: string; help?: string; icon?: ReactNode; isDisabled?: boolean };

/** One of a known set. Inside a <Field> it takes the field's label; elsewhere give `label`. With `name` it takes part in a form. */
export function Select<Value extends string>({ options, value, onChange, placeholder, label, name, size = "md", disabled, className }: {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  label?: string;
  name?: string;
  size?: ControlSize;
  disabled?: boolean;
  className?: string;
}) {
  const field = useFieldLabel();
  const chosen = options.find((option) => option.value === value);
  const buttonId = field.id ? { id: field.id } : {};
  return (
    <Listbox value={value} onChange={(next) => next !== null && onChange(next)} name={name} disabled={disabled}>
      <ListboxButton
        {...buttonId}
        aria-label={label ? `${label}: ${chosen?.label ?? placeholder ?? ""}` : undefined}
        aria-labelledby={!label && field.labelledBy ? `${field.labelledBy} ${field.id}` : undefined}
        aria-describedby={field.describedBy}
        aria-invalid={field.isInvalid || undefined}
        className={controlClass(size, `flex items-center gap-2 ${className ?? ""}`)}
      >
        {chosen?.icon && <span className="flex shrink-0 [&_svg]:size-4">{chosen.icon}</span>}
        <span className={`min-w-0 flex-1 truncate ${chosen ? "" : "text-ink-faint"}`}>{chosen?.label ?? placeholder}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      </ListboxButton>
      <ListboxOptions anchor={{ to: "bottom start", gap: 4, padding: 8 }} transition className={`${listClass} max-h-72 min-w-(--button-width) max-w-96 overflow-y-auto`}>
        {options.map((option) => (
          <ListboxOption key={option.value} value={option.value} disabled={option.isDisabled} className={optionClass}>
            {option.icon && <span className="flex shrink-0 [&_svg]:size-4">{option.icon}</span>}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
              {option.help && <span className="block text-xs text-ink-faint">{option.help}</span>}
            </span>
            <Check aria-hidden className="invisible size-4 shrink-0 text-accent-ink group-data-selected:visible" />
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}
