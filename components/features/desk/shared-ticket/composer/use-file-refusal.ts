"use client";
import { useTranslations } from "next-intl";
import { mediaLimitOf, mediaProblem } from "@/contract/channels/media-rules";
import { useFormat } from "@/lib/browser/use-format";
import type { Upload } from "./use-attachments";
import type { MessengerState } from "./use-ticket-conversation";

/** Why a messenger would not take a file that is here, before anything is sent; null where it does. */
export function useFileRefusal(messenger: MessengerState | null): (upload: Upload) => string | null {
  const t = useTranslations("composer.attachments");
  const format = useFormat();
  return (upload) => {
    if (!messenger || upload.state !== "done") return null;
    const problem = mediaProblem(messenger.media, upload.attachment);
    if (problem === null) return null;
    const max = mediaLimitOf(messenger.media, upload.attachment)?.maxBytes ?? 0;
    return problem === "TYPE" ? t("refusedType") : t("refusedSize", { max: format.bytes(max) });
  };
}
