"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { attachments } from "@/contract/workspace/attachments";
import type { Attachment } from "@/contract/workspace/attachments";
import { PdfPages } from "@/components/features/workspace/shared-files/pdf-code";
import { Dialog } from "@/components/ui/dialog";
import { queryFor } from "@/lib/api/query";
import { AttachmentChip } from "./attachment-chip";
import { linkFreshMs } from "./link-fresh";

/** The pages of a PDF; to keep it, there is the button below. */
export function PdfDialog({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const t = useTranslations("ticket.thread");
  const common = useTranslations("common");
  const { data, isError } = useQuery({
    ...queryFor(attachments.link, { params: { id: file.id } }),
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
    <Dialog
      isOpen
      onClose={onClose}
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
  );
}

const PdfRoom = () => (
  <div aria-hidden className="mx-auto aspect-[1/1.414] w-full max-w-xl rounded-md bg-sunken" />
);
