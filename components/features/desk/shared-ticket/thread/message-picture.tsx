"use client";
import { useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { attachments } from "@/contract/workspace/attachments";
import type { Attachment } from "@/contract/workspace/attachments";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { queryFor } from "@/lib/api/query";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { AttachmentChip } from "./attachment-chip";
import { linkFreshMs } from "./link-fresh";
import { useNear } from "./use-near";

const PictureViewer = lazyDialog(
  () => import("./picture-viewer").then((file) => file.PictureViewer),
  ({ onClose }) => onClose,
);

/**
 * A picture in the conversation, large on a press. Its room is there before it is, so that nothing moves when
 * it comes.
 */
export function MessagePicture({ file }: { file: Attachment }) {
  const t = useTranslations("ticket.thread");
  const [isOpen, setIsOpen] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  useFetchedAhead(PictureViewer.load);
  const button = useRef<HTMLButtonElement>(null);
  const isNear = useNear(button);
  const { data, isError } = useQuery({
    ...queryFor(attachments.link, { params: { id: file.id } }),
    enabled: isNear,
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
  });
  if (isError || isBroken) return <AttachmentChip attachment={file} />;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t("openPicture", { name: file.name })}
        onClick={() => setIsOpen(true)}
        className="block size-40 cursor-zoom-in overflow-hidden rounded-md border border-line bg-sunken"
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
      {isOpen && <PictureViewer file={file} onClose={() => setIsOpen(false)} />}
    </>
  );
}
