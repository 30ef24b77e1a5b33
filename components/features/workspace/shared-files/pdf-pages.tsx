"use client";
import { useEffect, useRef, useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { openPdf } from "@/lib/browser/pdf";
import type { Pdf } from "@/lib/browser/pdf";

interface PdfWords {
  page: (number: number, count: number) => string;
  previous: string;
  next: string;
  failed: string;
}
/** Twice the width of the dialog, for screens of high density. */
const widthPx = 1600;

export interface PdfPagesProps {
  url: string;
  name: string;
  words: PdfWords;
}

/** One page after the other. Its room has the shape of a page before one is there. */
export function PdfPages({ url, name, words }: PdfPagesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [page, setPage] = useState(1);
  const [isDrawn, setIsDrawn] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    let opened: Pdf | null = null;
    openPdf(url).then(
      (found) => {
        if (isGone) return found.close();
        opened = found;
        setPdf(found);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [url]);
  useEffect(() => {
    if (!pdf || !canvas.current) return;
    pdf.draw(page, canvas.current, widthPx).then(
      () => setIsDrawn(true),
      () => setHasFailed(true),
    );
  }, [pdf, page]);
  if (hasFailed)
    return (
      <p role="alert" className="py-6 text-center text-ink-muted">
        {words.failed}
      </p>
    );
  const label = pdf ? words.page(page, pdf.pageCount) : "";
  return (
    <div className="flex flex-col gap-2">
      <div className="relative mx-auto w-full max-w-xl overflow-hidden rounded-md border border-line bg-sunken">
        {!isDrawn && <Skeleton className="aspect-[1/1.414] w-full" />}
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${name}, ${label}`}
          className={isDrawn ? "block h-auto w-full" : "hidden"}
        />
      </div>
      {pdf && pdf.pageCount > 1 && (
        // A page is higher than most windows; turning it needs no scrolling.
        <div className="sticky -bottom-5 flex items-center justify-center gap-3 bg-raised py-1">
          <IconButton label={words.previous} disabled={page === 1} onClick={() => setPage(page - 1)}>
            <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <p aria-live="polite" className="text-ink-muted tabular-nums">
            {label}
          </p>
          <IconButton label={words.next} disabled={page === pdf.pageCount} onClick={() => setPage(page + 1)}>
            <ChevronRight aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
