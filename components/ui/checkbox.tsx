"use client";
import type { ComponentProps, ReactNode } from "react";
import { clsx } from "clsx";

/**
 * With a label it is a whole row; without one give `aria-label`. `isMixed` is the header box of a
 * half-selected table.
 */
export function Checkbox({
  label,
  help,
  isMixed = false,
  className,
  ...rest
}: { label?: ReactNode; help?: ReactNode; isMixed?: boolean } & Omit<ComponentProps<"input">, "type">) {
  const box = (
    <input
      {...rest}
      type="checkbox"
      ref={(node) => {
        if (node) node.indeterminate = isMixed;
      }}
      className="size-4 shrink-0 rounded-sm accent-accent [&:not(:checked,:indeterminate)]:appearance-none [&:not(:checked,:indeterminate)]:border [&:not(:checked,:indeterminate)]:border-line-control [&:not(:checked,:indeterminate)]:bg-surface disabled:cursor-not-allowed disabled:opacity-55"
    />
  );
  if (!label)
    return <span className={clsx("inline-flex size-6 items-center justify-center", className)}>{box}</span>;
  return (
    <label className={clsx("inline-flex min-h-6 items-start gap-2.5 text-sm text-ink", className)}>
      <span className="flex h-5 items-center">{box}</span>
      <span>
        <span className="block">{label}</span>
        {help && <span className="block text-[0.8125rem] text-ink-faint">{help}</span>}
      </span>
    </label>
  );
}
