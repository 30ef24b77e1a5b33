"use client";
import { useId } from "react";
import type { ReactNode } from "react";
import { clsx } from "clsx";

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  help?: string | undefined;
  /** Greyed; the help says why. */
  isDisabled?: boolean;
  /** What it needs besides, shown while it is chosen. */
  fields?: ReactNode;
}

/** One of a few, each explained where it stands. */
export function ChoiceRows<Value extends string>({
  label,
  choices,
  value,
  error,
  onChange,
}: {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  error?: string | undefined;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex flex-col gap-3"
    >
      {choices.map((choice) => (
        <div key={choice.value} className="grid grid-cols-[auto_1fr] gap-x-2.5">
          <input
            id={`${id}${choice.value}`}
            type="radio"
            name={id}
            checked={choice.value === value}
            disabled={choice.isDisabled}
            aria-describedby={choice.help ? `${id}${choice.value}-help` : undefined}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-4 accent-accent disabled:opacity-55"
          />
          <label
            htmlFor={`${id}${choice.value}`}
            className={clsx("text-sm", choice.isDisabled ? "text-ink-faint" : "text-ink")}
          >
            {choice.label}
          </label>
          {choice.help && (
            <p id={`${id}${choice.value}-help`} className="col-start-2 text-[0.8125rem] text-ink-faint">
              {choice.help}
            </p>
          )}
          {choice.value === value && choice.fields && (
            <div className="col-start-2 mt-2 flex min-w-0 flex-col gap-3">{choice.fields}</div>
          )}
        </div>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-[0.8125rem] text-danger-ink">
          {error}
        </p>
      )}
    </div>
  );
}
