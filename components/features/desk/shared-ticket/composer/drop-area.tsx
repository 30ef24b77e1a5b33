"use client";
import { useState } from "react";
import type { DragEvent, ReactNode } from "react";
import { useTranslations } from "next-intl";

/** Takes files that are dropped on what is in it: a second way to what the attach button does. */
export function DropArea({
  onFiles,
  className = "",
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("composer");
  const [isDragging, setIsDragging] = useState(false);
  const onDrop = (event: DragEvent) => {
    setIsDragging(false);
    // The editor takes those that are dropped on the text itself.
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={`relative ${className}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsDragging(true);
      }}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null) &&
        setIsDragging(false)
      }
      onDrop={onDrop}
    >
      {children}
      {isDragging && (
        <div className="pointer-events-none absolute inset-1 z-10 flex items-center justify-center rounded-md border-2 border-dashed border-accent bg-accent-soft/90 font-medium text-accent-ink">
          {t("drop")}
        </div>
      )}
    </div>
  );
}
