"use client";
import { useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { attachments } from "@/contract/workspace/attachments";
import type { Attachment } from "@/contract/workspace/attachments";
import { queryFor } from "@/lib/api/query";
import { AttachmentChip } from "./attachment-chip";
import { linkFreshMs } from "./link-fresh";
import { useNear } from "./use-near";

/** Sound or a film, played where it stands; what the browser cannot play is there to download. */
export function MessagePlayer({ file }: { file: Attachment }) {
  const t = useTranslations("ticket.thread");
  const room = useRef<HTMLDivElement>(null);
  const isNear = useNear(room);
  const [failed, setFailed] = useState(0);
  const { data, isError, isStale, refetch } = useQuery({
    ...queryFor(attachments.link, { params: { id: file.id } }),
    enabled: isNear,
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
  });
  if (isError || failed > 1) return <AttachmentChip attachment={file} />;
  const isFilm = file.contentType.startsWith("video/");
  const shared = {
    controls: true,
    preload: "metadata",
    src: data?.url,
    "aria-label": t("play", { name: file.name }),
    onError: () => {
      // The link may have run out since.
      if (isStale && failed === 0) void refetch();
      setFailed(isStale ? failed + 1 : 2);
    },
  } as const;
  return (
    <div ref={room} className={isFilm ? "w-80 max-w-full" : "h-13.5 w-80 max-w-full"}>
      {data &&
        (isFilm ? (
          // Customers send no captions with their films.
          // oxlint-disable-next-line media-has-caption
          <video {...shared} className="aspect-video w-full rounded-md border border-line bg-sunken" />
        ) : (
          // Nor with what they say.
          // oxlint-disable-next-line media-has-caption
          <audio {...shared} className="w-full" />
        ))}
    </div>
  );
}
