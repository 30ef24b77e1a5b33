"use client";
import { useCallback, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { ChevronsUpDown } from "lucide-react";
import { clsx } from "clsx";
import { controlClass, listClass, optionClass } from "./control";
import { useFieldLabel } from "./field";
import { OptionFace } from "./select";
import type { Option } from "./select";
import { useFloating } from "./use-floating";

/**
 * One of many, found by typing. With `onQuery` the caller searches (then pass what it found); without it the options filter themselves.
 * `selected` keeps the chosen option's label even when the search has moved on. Emptying the box chooses nobody.
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
  const listId = useId();
  const field = useFieldLabel();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Null: not typing, so the box shows the choice and the list shows everything.
  const [query, setQuery] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shut = useCallback(() => {
    setIsOpen(false);
    setQuery(null);
    onQuery?.("");
  }, [onQuery]);
  useFloating(anchor, panel, { isOpen, onClose: shut, align: "start", matchWidth: true });

  const words = query?.toLocaleLowerCase() ?? "";
  const shown = onQuery || words === "" ? options : options.filter((option) => option.label.toLocaleLowerCase().includes(words));
  const at = Math.min(active, shown.length - 1);
  const pick = (option: Option<Value> | undefined) => {
    if (!option || option.isDisabled) return;
    onChange(option);
    shut();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      shut();
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      pick(shown[at]);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) setIsOpen(true);
      else setActive(Math.max(0, Math.min(shown.length - 1, at + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (event.key === "Tab") shut();
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
    setIsOpen(true);
    onQuery?.(text);
    if (text === "") onChange(null);
  };
  return (
    <span ref={anchor} className="relative block">
      <input
        {...(field.id ? { id: field.id } : {})}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[at] ? `${listId}-${at}` : undefined}
        aria-label={label}
        aria-labelledby={label ? undefined : field.labelledBy}
        aria-describedby={field.describedBy}
        aria-invalid={field.isInvalid || undefined}
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder}
        value={query ?? selected?.label ?? ""}
        onChange={(event) => type(event.target.value)}
        onClick={() => setIsOpen(true)}
        onKeyDown={onKeyDown}
        className={controlClass("md", "pe-8")}
      />
      <button type="button" tabIndex={-1} disabled={disabled} aria-label={openLabel} onClick={() => (isOpen ? shut() : setIsOpen(true))} className="absolute inset-y-0 end-0 flex w-8 items-center justify-center text-ink-faint">
        <ChevronsUpDown aria-hidden className="size-3.5" />
      </button>
      {isOpen && (
        <div ref={panel} popover="manual" className={clsx(listClass, "max-w-96")}>
          {shown.length === 0 && <p className="px-2 py-1.5 text-sm text-ink-faint">{emptyText}</p>}
          <div id={listId} role="listbox" aria-label={label} aria-labelledby={label ? undefined : field.labelledBy}>
            {shown.map((option, index) => (
              // The focus stays in the box, where the keys are heard; the pointer only presses.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div key={option.value} id={`${listId}-${index}`} role="option" aria-selected={option.value === selected?.value} aria-disabled={option.isDisabled || undefined} data-focus={index === at || undefined} onPointerMove={() => setActive(index)} onPointerDown={(event) => event.preventDefault()} onClick={() => pick(option)} className={optionClass}>
                <OptionFace option={option} isChosen={option.value === selected?.value} />
              </div>
            ))}
          </div>
          {footer}
        </div>
      )}
    </span>
  );
}
