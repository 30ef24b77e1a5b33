"use client";
import type { ComponentProps, ReactNode } from "react";
import { clsx } from "clsx";
import { controlClass } from "./control";
import { useFieldProps } from "./field";
import type { ControlSize } from "./button-class";

/** `icon` stands at the start, `end` (a unit, a button) at the end of the box. */
export function Input({
  size = "md",
  icon,
  end,
  className,
  ...rest
}: { size?: ControlSize; icon?: ReactNode; end?: ReactNode } & Omit<ComponentProps<"input">, "size">) {
  const field = useFieldProps();
  if (!icon && !end) return <input {...field} {...rest} className={controlClass(size, className)} />;
  return (
    <span className={clsx("relative flex w-full items-center", className)}>
      {icon && (
        <span className="pointer-events-none absolute start-2.5 flex text-ink-faint [&_svg]:size-4">
          {icon}
        </span>
      )}
      <input {...field} {...rest} className={controlClass(size, clsx(icon && "ps-8.5", end && "pe-9"))} />
      {end && <span className="absolute end-1.5 flex items-center text-sm text-ink-faint">{end}</span>}
    </span>
  );
}
