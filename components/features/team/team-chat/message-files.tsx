"use client";
import { useTranslations } from "next-intl";
import type { Attachment } from "@/contract/workspace/attachments";
import { FileIcon } from "@/components/features/desk/shared-ticket/thread/attachment-chip";
import { MessageFile } from "@/components/features/desk/shared-ticket/thread/message-file";

/**
 * Pictures small, everything else as chips. Whoever only reads along sees what there is, and opens it once
 * they have joined.
 */
export function MessageFiles({ files, mayOpen }: { files: readonly Attachment[]; mayOpen: boolean }) {
  const t = useTranslations("teamChat");
  return (
    <ul aria-label={t("files")} className="my-1 flex flex-wrap items-end gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          {!mayOpen ? <ShutFile file={file} /> : <MessageFile file={file} />}
        </li>
      ))}
    </ul>
  );
}

function ShutFile({ file: { name, contentType } }: { file: Attachment }) {
  const t = useTranslations("teamChat");
  return (
    <span
      title={t("joinToOpen")}
      className="flex max-w-64 items-center gap-2 rounded-md border border-line bg-sunken px-2 py-1.5 text-[0.8125rem] text-ink-muted"
    >
      <FileIcon contentType={contentType} />
      <span className="truncate" dir="auto">
        {name}
      </span>
      <span className="sr-only">{t("joinToOpen")}</span>
    </span>
  );
}
