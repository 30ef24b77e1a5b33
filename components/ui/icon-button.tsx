import type { ComponentProps, ReactNode } from "react";
import { clsx } from "clsx";
import { Tooltip } from "./tooltip";
import type { ButtonVariant, ControlSize } from "./button-class";

/** A button that is only an icon: its label is spoken, and shown as a tooltip. */
export function IconButton({
  label,
  variant = "ghost",
  size = "md",
  className,
  children,
  type = "button",
  ...rest
}: {
  label: string;
  variant?: Exclude<ButtonVariant, "link">;
  size?: ControlSize;
  children: ReactNode;
} & Omit<ComponentProps<"button">, "children">) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={clsx(
          "relative inline-flex shrink-0 items-center justify-center rounded-md transition-colors disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:cursor-not-allowed [&_svg]:size-4",
          sizes[size],
          variants[variant],
          className,
        )}
      >
        {children}
      </button>
    </Tooltip>
  );
}

const sizes: Record<ControlSize, string> = { sm: "size-7", md: "size-8", lg: "size-10 [&_svg]:size-5" };

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary:
    "border border-line-strong bg-surface text-ink-muted shadow-control hover:bg-hover hover:text-ink",
  ghost: "text-ink-muted hover:bg-hover hover:text-ink active:bg-pressed",
  danger: "text-danger-ink hover:bg-danger-soft",
};
