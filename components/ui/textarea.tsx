"use client";
import type { ComponentProps } from "react";
import { clsx } from "clsx";
import { controlClass } from "./control";
import { useFieldProps } from "./field";

/** Grows with its text up to a third of the screen. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const field = useFieldProps();
  return (
    <textarea
      {...field}
      {...rest}
      rows={rows}
      className={clsx(
        controlClass("md"),
        "h-auto max-h-[33dvh] field-sizing-content py-1.5 leading-5",
        className,
      )}
      style={{ minHeight: `calc(${rows} * 1.25rem + 0.875rem)`, ...rest.style }}
    />
  );
}
