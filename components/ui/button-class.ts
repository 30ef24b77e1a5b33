import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";
export type ControlSize = "sm" | "md" | "lg";

/** The look alone: for a page that is to bring no code for it. */
export function buttonClass(variant: ButtonVariant, size: ControlSize): string {
  return clsx(
    "inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap select-none transition-colors disabled:opacity-55 disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0",
    variant === "link" ? "gap-1 text-accent-ink hover:underline" : sizes[size],
    variants[variant],
  );
}

const sizes: Record<ControlSize, string> = {
  sm: "h-7 gap-1.5 px-2.5 text-[0.8125rem]",
  md: "h-8 gap-1.5 px-3 text-sm",
  lg: "h-10 gap-2 px-4 text-base",
};

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent shadow-control hover:bg-accent-hover active:bg-accent-pressed",
  secondary: "border border-line-strong bg-surface text-ink shadow-control hover:bg-hover active:bg-pressed",
  ghost: "text-ink-muted hover:bg-hover hover:text-ink active:bg-pressed",
  danger: "bg-danger text-on-danger shadow-control hover:bg-danger-hover",
  link: "",
};
