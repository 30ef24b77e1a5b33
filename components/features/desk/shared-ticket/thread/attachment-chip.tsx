"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { Download, File, FileText, Image as ImageIcon, LoaderCircle } from "lucide-react";
import { attachments } from "@/contract/workspace/attachments";
import type { Attachment } from "@/contract/workspace/attachments";
import { send } from "@/lib/api/send";
import { kindAndSize } from "@/lib/shared/file-kind";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** A file of a message. The link to its content is made when it is asked for and lasts for minutes. */
export function AttachmentChip({ attachment }: { attachment: Attachment }) {
  const { id, name, contentType } = attachment;
  const t = useTranslations("ticket.thread");
  const locale = useLocale();
  const inWords = useFaultText();
  const [isPending, setIsPending] = useState(false);
  const download = async () => {
    setIsPending(true);
    try {
      const { url } = await send(attachments.link, { params: { id } });
      follow(url, name);
    } catch (error) {
      showToast("destructive", t("downloadFailed", { name }), { description: inWords(error) });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <button
      type="button"
      disabled={isPending}
      aria-label={t("download", { name })}
      onClick={() => void download()}
      className="group flex max-w-64 min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-2 py-1.5 text-start text-[0.8125rem] text-ink transition-colors hover:bg-hover"
    >
      <FileIcon contentType={contentType} />
      <span className="min-w-0">
        <span className="own-direction block truncate" dir="auto">
          {name}
        </span>
        <span className="block text-xs text-ink-faint tabular-nums">{kindAndSize(attachment, locale)}</span>
      </span>
      {isPending ? (
        <LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin text-ink-faint" />
      ) : (
        <Download aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
      )}
    </button>
  );
}

export function FileIcon({ contentType }: { contentType: string }) {
  const Icon = contentType.startsWith("image/")
    ? ImageIcon
    : /pdf|text|word|document/.test(contentType)
      ? FileText
      : File;
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />;
}

function follow(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.rel = "noopener";
  link.click();
}
