"use client";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { dismissToast, letToastsGo } from "@/lib/browser/toasts";
import type { Toast, ToastVariant } from "@/lib/browser/toasts";

const looks: Record<ToastVariant, [Icon: LucideIcon, className: string]> = {
  success: [CircleCheck, "text-success-ink"],
  destructive: [CircleAlert, "text-danger-ink"],
  warning: [TriangleAlert, "text-warning-ink"],
  info: [Info, "text-info-ink"],
};

export function ToastCard({
  toast: { id, variant, title, description, action, other },
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
        {description && (
          <div dir="auto" className="mt-0.5 wrap-break-word text-ink-muted own-direction">
            {description}
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
