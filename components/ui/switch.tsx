"use client";
import type { ReactNode } from "react";
import { useId } from "react";
import { clsx } from "clsx";

/** Takes effect at once; a choice that waits for "Save" is a checkbox. */
export function Switch({
  checked,
  onChange,
  label,
  help,
  disabled,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className={clsx("flex justify-between gap-6", help ? "items-start" : "items-center")}>
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm font-medium text-ink">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-[0.8125rem] text-ink-faint">
            {help}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={help ? `${id}-help` : undefined}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={clsx(
          "relative h-6 w-10 shrink-0 rounded-full border transition-colors disabled:opacity-55",
          checked ? "border-accent bg-accent" : "border-line-control bg-neutral-soft",
        )}
      >
        <span
          className={clsx(
            "absolute inset-y-0.5 aspect-square rounded-full shadow-control transition-[inset-inline-start]",
            checked ? "start-[calc(100%-1.25rem)] bg-white" : "start-0.5 bg-neutral",
          )}
        />
      </button>
    </div>
  );
}
