"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { attachments } from "@/contract/attachments";
import { pictureTypes } from "@/contract/enums";
import { limits } from "@/contract/limits";
import type { Attachment } from "@/contract/tickets";
import { AttachmentChip, FileIcon } from "@/components/features/shared-ticket/thread/attachment-chip";
import { Dialog } from "@/components/ui/dialog";
import { queryFor } from "@/lib/api/query";

const linkFreshMs = 4 * 60_000; // the server's links live for five minutes
const isPicture = ({ contentType, sizeBytes }: Attachment): boolean =>
  pictureTypes.some((type) => type === contentType) && sizeBytes <= limits.pictureInlineMaxBytes;

/** Pictures small, everything else as chips. Whoever only reads along sees what there is, and opens it once they have joined. */
export function MessageFiles({ files, mayOpen }: { files: readonly Attachment[]; mayOpen: boolean }) {
  const t = useTranslations("teamChat");
  return (
    <ul aria-label={t("files")} className="my-1 flex flex-wrap items-end gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          {!mayOpen ? (
            <ShutFile file={file} />
          ) : isPicture(file) ? (
            <Picture file={file} />
          ) : (
            <AttachmentChip attachment={file} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Its room is there before it is, so that nothing moves when it comes. */
function Picture({ file }: { file: Attachment }) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const { data, isError } = useQuery({
    ...queryFor(attachments.link, { params: { id: file.id } }),
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
  });
  if (isError || isBroken) return <AttachmentChip attachment={file} />;
  return (
    <>
      <button
        type="button"
        aria-label={t("openPicture", { name: file.name })}
        onClick={() => setIsOpen(true)}
        className="block size-40 overflow-hidden rounded-md border border-line bg-sunken"
      >
        {data && (
          <img
            src={data.url}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={() => setIsBroken(true)}
          />
        )}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={file.name}
        closeLabel={common("close")}
        size="lg"
        footer={<AttachmentChip attachment={file} />}
      >
        {data && (
          <img
            src={data.url}
            alt={file.name}
            className="mx-auto max-h-[70dvh] max-w-full rounded-md object-contain"
          />
        )}
      </Dialog>
    </>
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
