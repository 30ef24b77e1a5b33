"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { FileText } from "lucide-react";
import type { Attachment } from "@/contract/workspace/attachments";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { kindAndSize } from "@/lib/shared/file-kind";

const PdfDialog = lazyDialog(
  () => import("./pdf-dialog").then((file) => file.PdfDialog),
  ({ onClose }) => onClose,
);

/** A PDF opens here, page by page. */
export function MessagePdf({ file }: { file: Attachment }) {
  const t = useTranslations("ticket.thread");
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={t("openPicture", { name: file.name })}
        onClick={() => setIsOpen(true)}
        className="flex max-w-64 min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-2 py-1.5 text-start text-[0.8125rem] text-ink transition-colors hover:bg-hover"
      >
        <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0">
          <span className="own-direction block truncate" dir="auto">
            {file.name}
          </span>
          <span className="block text-xs text-ink-faint tabular-nums">{kindAndSize(file, locale)}</span>
        </span>
      </button>
      {isOpen && <PdfDialog file={file} onClose={() => setIsOpen(false)} />}
    </>
  );
}
