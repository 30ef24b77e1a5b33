import type { ReactNode } from "react";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";

type BannerTone = "info" | "success" | "warning" | "danger";

/** One thing that the whole page should know. Warnings and dangers are announced at once. */
export function Banner({
  tone = "info",
  title,
  actions,
  className,
  children,
}: {
  tone?: BannerTone;
  title?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
      className={clsx(
        "flex items-start gap-2.5 rounded-lg border px-3 py-2.5 text-sm",
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-2.5 gap-y-2">
        <div className="min-w-[min(12rem,100%)] flex-1">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {/* Below the words where they do not fit beside them, and below each other where they are many. */}
        {actions && <div className="flex max-w-full flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

const tones: Record<BannerTone, string> = {
  info: "border-info/30 bg-info-soft text-info-ink",
  success: "border-success/30 bg-success-soft text-success-ink",
  warning: "border-warning/35 bg-warning-soft text-warning-ink",
  danger: "border-danger/30 bg-danger-soft text-danger-ink",
};
