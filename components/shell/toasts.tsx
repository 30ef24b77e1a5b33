"use client";
import { useEffect, useRef } from "react";
import { useLocale, useTranslations } from "next-intl";
import { Toaster, toast as sonner } from "sonner";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { directionOf } from "@/lib/shared/i18n";
import { dismissToast, holdToasts, letToastsGo, useToasts } from "@/lib/browser/toasts";
import { ToastCard } from "./toast-card";

const offsetPx = 60;
const clearAllPx = 40;

/**
 * What lib/browser/toasts.ts holds, drawn by sonner: top-right, in Arabic in the mirrored corner, three in sight.
 * They wait while the pointer or the focus is on them.
 */
export function Toasts() {
  const t = useTranslations("shell.toasts");
  const direction = directionOf(useLocale());
  const toasts = useToasts((state) => state.toasts);
  const open = toasts.filter((toast) => toast.open);
  const drawn = useRef(new Set<string>());
  useEffect(() => {
    const now = toasts.filter((toast) => toast.open);
    // The list has the newest first; sonner puts what comes last in front.
    for (const one of now.toReversed())
      if (!drawn.current.has(one.id))
        sonner.custom(() => <ToastCard toast={one} closeLabel={t("close")} />, {
          id: one.id,
          duration: Infinity,
          dismissible: false,
        });
    for (const id of drawn.current) if (!now.some((one) => one.id === id)) sonner.dismiss(id);
    drawn.current = new Set(now.map(({ id }) => id));
  }, [toasts, t]);
  // sonner keeps what it was given, also for the next time that it is drawn.
  useEffect(
    () => () => {
      sonner.dismiss();
      drawn.current.clear();
    },
    [],
  );
  const offset = open.length > 1 ? offsetPx + clearAllPx : offsetPx;
  return (
    <div
      className="contents print:hidden"
      onPointerEnter={holdToasts}
      onPointerLeave={letToastsGo}
      onFocus={holdToasts}
      onBlur={letToastsGo}
    >
      {open.length > 1 && (
        <Button
          size="sm"
          className="fixed end-4 top-15 z-50 shadow-pop"
          onClick={() => {
            dismissToast();
            letToastsGo();
          }}
        >
          {t("clearAll")}
        </Button>
      )}
      <Toaster
        position={direction === "rtl" ? "top-left" : "top-right"}
        dir={direction}
        expand
        visibleToasts={limits.toastsVisibleMax}
        gap={8}
        offset={{ top: offset, left: 16, right: 16 }}
        mobileOffset={{ top: offset }}
        containerAriaLabel={t("label")}
        style={{ fontFamily: "inherit" }}
        toastOptions={{ unstyled: true, className: "w-88 max-w-[calc(100vw-2rem)]" }}
      />
    </div>
  );
}
