"use client";
import { useLocale, useTranslations } from "next-intl";
import { Toaster } from "sonner";
import { limits } from "@/contract/limits";
import { directionOf } from "@/lib/i18n";

const look = { "--normal-bg": "var(--color-raised)", "--normal-border": "var(--color-line)", "--normal-text": "var(--color-ink)", "--border-radius": "var(--radius-lg)", fontFamily: "inherit" };

/** Where toasts of lib/toasts.ts are drawn: top-right, in Arabic the mirrored corner. */
export function Toasts() {
  const t = useTranslations("shell.toasts");
  const direction = directionOf(useLocale());
  return (
    <Toaster
      position={direction === "rtl" ? "top-left" : "top-right"}
      dir={direction}
      visibleToasts={limits.toastsVisibleMax}
      duration={limits.toastVisibleMs}
      offset={60}
      mobileOffset={{ top: 56 }}
      closeButton
      containerAriaLabel={t("label")}
      style={look}
      toastOptions={{
        closeButtonAriaLabel: t("close"),
        classNames: { toast: "shadow-pop! text-sm!", title: "font-medium! text-ink!", description: "text-ink-muted!", actionButton: "bg-accent! text-on-accent! rounded-md!", cancelButton: "bg-neutral-soft! text-ink! rounded-md!", success: "[&>[data-icon]]:text-success-ink", error: "[&>[data-icon]]:text-danger-ink", warning: "[&>[data-icon]]:text-warning-ink", info: "[&>[data-icon]]:text-info-ink" },
      }}
    />
  );
}
