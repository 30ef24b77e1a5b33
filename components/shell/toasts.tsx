"use client";
import { useEffect, useRef } from "react";
import { useLocale, useTranslations } from "next-intl";
import { Toaster, toast as sonner } from "sonner";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { limits } from "@/contract/limits";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { directionOf } from "@/lib/i18n";
import { dismissToast, holdToasts, letToastsGo, useToasts } from "@/lib/toasts";
import type { Toast, ToastVariant } from "@/lib/toasts";

const looks: Record<ToastVariant, [Icon: LucideIcon, className: string]> = {
  success: [CircleCheck, "text-success-ink"],
  error: [CircleAlert, "text-danger-ink"],
  warning: [TriangleAlert, "text-warning-ink"],
  info: [Info, "text-info-ink"],
};

const offsetPx = 60;
const clearAllPx = 40;

/** What lib/toasts.ts holds, drawn by sonner: top-right, in Arabic in the mirrored corner, three in sight. They wait while the pointer or the focus is on them. */
export function Toasts() {
  const t = useTranslations("shell.toasts");
  const direction = directionOf(useLocale());
  const toasts = useToasts((state) => state.toasts);
  const open = toasts.filter(({ isOpen }) => isOpen);
  const drawn = useRef(new Set<string>());
  useEffect(() => {
    const now = toasts.filter(({ isOpen }) => isOpen);
    // The list has the newest first; sonner puts what comes last in front.
    for (const one of now.toReversed())
      if (!drawn.current.has(one.id))
        sonner.custom(() => <Card toast={one} closeLabel={t("close")} />, {
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

function Card({
  toast: { id, variant, title, text, action, other },
  closeLabel,
}: {
  toast: Toast;
  closeLabel: string;
}) {
  const [Icon, tone] = looks[variant];
  // What goes away under the pointer says no farewell to it: nothing would let the others go.
  const away = () => {
    dismissToast(id);
    letToastsGo();
  };
  const choose = (onSelect: () => void) => () => {
    onSelect();
    away();
  };
  return (
    <div className="flex items-start gap-2.5 rounded-lg border border-line bg-raised p-3 text-sm shadow-pop">
      <Icon aria-hidden className={clsx("mt-0.5 size-4 shrink-0", tone)} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium wrap-break-word text-ink own-direction">
          {title}
        </p>
        {text && (
          <div dir="auto" className="mt-0.5 wrap-break-word text-ink-muted own-direction">
            {text}
          </div>
        )}
        {(action ?? other) && (
          <div className="mt-2 flex flex-wrap gap-2">
            {action && (
              <Button size="sm" variant="primary" onClick={choose(action.onSelect)}>
                {action.label}
              </Button>
            )}
            {other && (
              <Button size="sm" onClick={choose(other.onSelect)}>
                {other.label}
              </Button>
            )}
          </div>
        )}
      </div>
      <IconButton label={closeLabel} size="sm" className="-m-1" onClick={away}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
