"use client";
import { useEffect } from "react";
import type { Attachment } from "@/contract/workspace/attachments";
import { useAttachments } from "@/components/features/desk/shared-ticket/composer/use-attachments";
import { useDraft } from "@/lib/browser/use-draft";

/** What was typed and attached and not sent, kept under this key. */
export function useChatDraft(key: string) {
  const { values, setValue, discard } = useDraft(key, { text: "" });
  const text = typeof values["text"] === "string" ? values["text"] : "";
  const kept = keptFiles(values["files"]);
  const files = useAttachments(kept);
  const fileIds = files.done.map(({ id }) => id).join();
  const keptIds = kept.map(({ id }) => id).join();
  useEffect(() => {
    if (fileIds !== keptIds) setValue("files", files.done);
    // The draft follows the files that are there, and nothing else.
    // oxlint-disable-next-line exhaustive-deps
  }, [fileIds]);
  return {
    text,
    setText: (next: string) => setValue("text", next),
    files,
    isReady: (text.trim() !== "" || files.done.length > 0) && !files.isUploading,
    clear: () => {
      files.replace([]);
      discard();
    },
  };
}

/** Out of the draft, which any earlier version may have written. */
const keptFiles = (kept: unknown): Attachment[] =>
  Array.isArray(kept)
    ? kept.filter(
        (one: unknown): one is Attachment =>
          typeof one === "object" &&
          one !== null &&
          "id" in one &&
          "name" in one &&
          "sizeBytes" in one &&
          "contentType" in one,
      )
    : [];
