"use client";
import { useContext, useEffect, useEffectEvent, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { attachments } from "@/contract/workspace/attachments";
import type { Attachment } from "@/contract/workspace/attachments";
import { Dialog } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { queryFor } from "@/lib/api/query";
import { directionOf } from "@/lib/shared/i18n";
import { AttachmentChip } from "./attachment-chip";
import { linkFreshMs } from "./link-fresh";
import { pictureBeside, ThreadPictures } from "./thread-pictures";

const swipePx = 50;

/** A picture large, and the others of its conversation by arrow keys, buttons or a swipe. */
export function PictureViewer({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const t = useTranslations("ticket.thread");
  const common = useTranslations("common");
  const isRtl = directionOf(useLocale()) === "rtl";
  const pictures = useContext(ThreadPictures);
  const [shown, setShown] = useState(file);
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const { data } = useQuery({
    ...queryFor(attachments.link, { params: { id: shown.id } }),
    staleTime: linkFreshMs,
    gcTime: linkFreshMs,
  });
  const [before, after] = [pictureBeside(pictures, shown, -1), pictureBeside(pictures, shown, 1)];
  const go = (to: Attachment | undefined) => {
    if (to) setShown(to);
  };
  /** What lies to the left comes next where one reads from right to left. */
  const goTo = (side: "left" | "right") => go((side === "left") === isRtl ? after : before);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    goTo(event.key === "ArrowLeft" ? "left" : "right");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<bdi>{shown.name}</bdi>}
      closeLabel={common("close")}
      size="xl"
      footer={
        <>
          {pictures.length > 1 && (
            <span className="me-auto inline-flex items-center gap-1">
              <IconButton label={t("previousPicture")} disabled={!before} onClick={() => go(before)}>
                <ChevronLeft aria-hidden className="rtl:rotate-180" />
              </IconButton>
              <IconButton label={t("nextPicture")} disabled={!after} onClick={() => go(after)}>
                <ChevronRight aria-hidden className="rtl:rotate-180" />
              </IconButton>
            </span>
          )}
          <AttachmentChip attachment={shown} />
        </>
      }
    >
      <div
        className="flex min-h-40 touch-pan-y items-center justify-center"
        onTouchStart={({ touches }) =>
          setBegunAt(touches.length === 1 ? (touches[0]?.clientX ?? null) : null)
        }
        onTouchEnd={({ changedTouches }) => {
          const moved = begunAt === null ? 0 : (changedTouches[0]?.clientX ?? begunAt) - begunAt;
          setBegunAt(null);
          // Pulled to the right comes what lies to the left.
          if (Math.abs(moved) > swipePx) goTo(moved > 0 ? "left" : "right");
        }}
      >
        {data && (
          <img
            key={shown.id}
            src={data.url}
            alt={shown.name}
            draggable={false}
            className="mx-auto max-h-[70dvh] max-w-full rounded-md object-contain"
          />
        )}
      </div>
    </Dialog>
  );
}
