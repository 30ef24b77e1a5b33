"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";

/**
 * A conversation takes files that are dropped anywhere on it: a second way to what the attach button does.
 */
export function FileDrop({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const t = useTranslations("composer");
  const [isDragging, setIsDragging] = useState(false);
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsDragging(true);
      }}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null) &&
        setIsDragging(false)
      }
      onDrop={(event) => {
        setIsDragging(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isDragging && (
        <div className="pointer-events-none absolute inset-2 z-10 flex items-center justify-center rounded-md border-2 border-dashed border-accent bg-accent-soft/90 font-medium text-accent-ink">
          {t("drop")}
        </div>
      )}
    </div>
  );
}
