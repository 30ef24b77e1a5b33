import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link";
import { clsx } from "clsx";
import { LoaderCircle } from "lucide-react";
import { buttonClass } from "./button-class";
import type { ButtonVariant, ControlSize } from "./button-class";

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
