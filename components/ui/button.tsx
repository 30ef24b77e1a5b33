import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link";
import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";
export type ControlSize = "sm" | "md" | "lg";

type Look = { variant?: ButtonVariant; size?: ControlSize; icon?: ReactNode };

/** `isPending` keeps the width and the label, so that nothing jumps while the answer is on its way. */
export function Button({
  variant = "secondary",
  size = "md",
  icon,
  isPending = false,
  className,
  children,
  disabled,
  type = "button",
  ...rest
}: Look & { isPending?: boolean } & ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || isPending}
      aria-busy={isPending || undefined}
      className={clsx(buttonClass(variant, size), className)}
    >
      {isPending ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  );
}

export function ButtonLink({
  variant = "secondary",
  size = "md",
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={clsx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </Link>
  );
}

function buttonClass(variant: ButtonVariant, size: ControlSize): string {
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
