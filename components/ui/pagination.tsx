"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "./icon-button";

/** Texts come ready made ("21–40 of 312"); only the arithmetic of "is there a next page" is here. */
export function Pagination({
  page,
  pages,
  onPage,
  text,
  label,
  previousLabel,
  nextLabel,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  text: string;
  label: string;
  previousLabel: string;
  nextLabel: string;
}) {
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-3 px-4 py-2">
      <p className="text-[0.8125rem] text-ink-muted tabular-nums" aria-live="polite">
        {text}
      </p>
      <div className="flex gap-1">
        <IconButton
          label={previousLabel}
          variant="secondary"
          size="sm"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={nextLabel}
          variant="secondary"
          size="sm"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </nav>
  );
}
