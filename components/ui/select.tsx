"use client";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { Check, ChevronsUpDown } from "lucide-react";
import { clsx } from "clsx";
import { controlClass, listClass, optionClass } from "./control";
import { useFieldLabel } from "./field";
import { moveFocus } from "./roving";
import { useFloating } from "./use-floating";
import type { ControlSize } from "./button-class";

export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  help?: string;
  icon?: ReactNode;
  isDisabled?: boolean;
};

/**
 * One of a known set. Inside a <Field> it takes the field's label; elsewhere give `label`. With `name` it
 * takes part in a form.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  label,
  name,
  size = "md",
  disabled,
  className,
}: {
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
  const listId = useId();
  const ownId = useId();
  const field = useFieldLabel();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const shut = useCallback(() => setIsOpen(false), []);
  useFloating(anchor, panel, { isOpen, onClose: shut, align: "start", matchWidth: true });
  useEffect(() => {
    if (isOpen)
      (
        panel.current?.querySelector<HTMLElement>("[aria-selected=true]") ??
        panel.current?.querySelector<HTMLElement>("[role=option]")
      )?.focus();
  }, [isOpen]);

  const chosen = options.find((option) => option.value === value);
  const buttonId = field.id ?? ownId;
  const close = () => {
    setIsOpen(false);
    anchor.current?.querySelector("button")?.focus();
  };
  const pick = (option: Option<Value>) => {
    if (option.isDisabled) return;
    close();
    onChange(option.value);
  };
  const onListKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.stopPropagation();
      event.preventDefault();
      close();
    } else moveFocus(event, panel.current, "[role=option]");
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <span ref={anchor} className={clsx("inline-flex min-w-0", className ?? "w-full")}>
      <button
        id={buttonId}
        type="button"
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={label ? `${label}: ${chosen?.label ?? placeholder ?? ""}` : undefined}
        aria-labelledby={!label && field.labelledBy ? `${field.labelledBy} ${buttonId}` : undefined}
        aria-describedby={field.describedBy}
        data-invalid={field.isInvalid || undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onButtonKey}
        className={controlClass(size, "flex items-center gap-2")}
      >
        {chosen?.icon && <span className="flex shrink-0 [&_svg]:size-4">{chosen.icon}</span>}
        <span className={clsx("min-w-0 flex-1 truncate", !chosen && "text-ink-faint")}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      </button>
      {name && <input type="hidden" name={name} value={value ?? ""} />}
      {isOpen && (
        <div
          ref={panel}
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-labelledby={label ? undefined : field.labelledBy}
          popover="manual"
          onKeyDown={onListKey}
          className={clsx(listClass, "max-w-96")}
        >
          {options.map((option) => (
            <OptionRow
              key={option.value}
              option={option}
              isChosen={option.value === value}
              onPick={() => pick(option)}
            />
          ))}
        </div>
      )}
    </span>
  );
}

function OptionRow<Value extends string>({
  option,
  isChosen,
  onPick,
}: {
  option: Option<Value>;
  isChosen: boolean;
  onPick: () => void;
}) {
  return (
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={option.isDisabled || undefined}
      onClick={onPick}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onPick();
      }}
      onPointerMove={(event) =>
        !option.isDisabled &&
        event.currentTarget !== document.activeElement &&
        event.currentTarget.focus({ preventScroll: true })
      }
      className={optionClass}
    >
      <OptionFace option={option} isChosen={isChosen} />
    </div>
  );
}

/** What a choice looks like, here and in the combobox. */
export function OptionFace({ option, isChosen }: { option: Option; isChosen: boolean }) {
  return (
    <>
      {option.icon && <span className="flex shrink-0 [&_svg]:size-4">{option.icon}</span>}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="own-direction block truncate">
          {option.label}
        </span>
        {option.help && (
          <span dir="auto" className="own-direction block truncate text-xs text-ink-faint">
            {option.help}
          </span>
        )}
      </span>
      <Check aria-hidden className={clsx("size-4 shrink-0 text-accent-ink", !isChosen && "invisible")} />
    </>
  );
}
