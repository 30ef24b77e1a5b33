"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { FileText } from "lucide-react";
import { attachments } from "@/contract/workspace/attachments";
import type { Attachment } from "@/contract/workspace/attachments";
import { PdfPages } from "@/components/features/workspace/shared-files/pdf-code";
import { Dialog } from "@/components/ui/dialog";
import { queryFor } from "@/lib/api/query";
import { kindAndSize } from "@/lib/shared/file-kind";
import { AttachmentChip } from "./attachment-chip";

const linkFreshMs = 4 * 60_000; // the server's links live for five minutes

/** A PDF opens here, page by page; to keep it, there is the button below. */
export function MessagePdf({ file }: { file: Attachment }) {
  const t = useTranslations("ticket.thread");
  const common = useTranslations("common");
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError } = useQuery({
    ...queryFor(attachments.link, { params: { id: file.id } }),
    enabled: isOpen,
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
  });
  const words = {
    page: (number: number, count: number) => t("pdf.page", { number, count }),
    previous: t("pdf.previous"),
    next: t("pdf.next"),
    failed: t("pdf.failed"),
  };
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
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={<bdi>{file.name}</bdi>}
        closeLabel={common("close")}
        size="lg"
        footer={<AttachmentChip attachment={file} />}
      >
        {isError ? (
          <p role="alert">{words.failed}</p>
        ) : data ? (
          <PdfPages url={data.url} name={file.name} words={words} whileLoading={<PdfRoom />} />
        ) : (
          <PdfRoom />
        )}
      </Dialog>
    </>
  );
}

const PdfRoom = () => (
  <div aria-hidden className="mx-auto aspect-[1/1.414] w-full max-w-xl rounded-md bg-sunken" />
);
