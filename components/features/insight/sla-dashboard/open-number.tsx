"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";

/** A number that opens what it counts. @param of whose it is, and what it says: read aloud before it */
export function OpenNumber({
  of,
  text,
  onShow,
  className,
  children = text,
}: {
  of: readonly [name: string, figure: string];
  text: string;
  onShow: () => void;
  className?: string;
  children?: ReactNode;
}) {
  const t = useTranslations("slaDashboard");
  const [name, figure] = of;
  return (
    <button
      type="button"
      aria-label={t("openTargets", { name, figure, count: text })}
      onClick={onShow}
      className={clsx("rounded-sm hover:underline", className ?? "text-accent-ink")}
    >
      {children}
    </button>
  );
}
