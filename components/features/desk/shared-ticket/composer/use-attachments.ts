"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { chatLimits } from "@/contract/channels/chat-limits";
import { deskLimits as limits } from "@/contract/desk-limits";
import type { Attachment } from "@/contract/workspace/attachments";
import { randomId } from "@/lib/shared/random-id";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { uploadAttachment } from "@/lib/api/upload-attachment";

export type Upload = { key: string; name: string; sizeBytes: number } & (
  | { state: "uploading"; share: number }
  | { state: "done"; attachment: Attachment }
  | { state: "failed"; text: string; file: File }
);

/** Files on their way to a message: each with its progress, each to be taken out or tried again. */
export function useAttachments(initial: readonly Attachment[]) {
  const inWords = useFaultText();
  const fitting = useFittingFiles();
  const [uploads, setUploads] = useState<readonly Upload[]>(() => initial.map(doneUpload));
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => running.forEach((abort) => abort.abort());
  }, []);

  const change = (key: string, next: (each: Upload) => Upload) =>
    setUploads((all) => all.map((each) => (each.key === key ? next(each) : each)));
  const start = async (key: string, file: File) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    const onProgress = (share: number) =>
      change(key, (each) => (each.state === "uploading" ? { ...each, share } : each));
    try {
      const attachment = await uploadAttachment(file, { signal: abort.signal, onProgress });
      change(key, ({ key: same }) => ({ ...doneUpload(attachment), key: same }));
    } catch (error) {
      const failed = { ...nameAndSizeOf(file), state: "failed" as const, text: inWords(error), file };
      if (!abort.signal.aborted) change(key, () => ({ key, ...failed }));
    } finally {
      aborts.current.delete(key);
    }
  };
  const begin = (file: File, key: string = randomId()) => {
    setUploads((all) => [
      ...all.filter((each) => each.key !== key),
      { key, ...nameAndSizeOf(file), state: "uploading", share: 0 },
    ]);
    void start(key, file);
  };

  return {
    uploads,
    done: uploads.flatMap((each) => (each.state === "done" ? [each.attachment] : [])),
    isUploading: uploads.some(({ state }) => state === "uploading"),
    add: (files: readonly File[]) => {
      for (const file of fitting(files, chatLimits.attachmentsPerMessageMax - uploads.length)) begin(file);
    },
    remove: (key: string) => {
      aborts.current.get(key)?.abort();
      setUploads((all) => all.filter((each) => each.key !== key));
    },
    retry: (key: string) => {
      const failed = uploads.find((each) => each.key === key);
      if (failed?.state === "failed") begin(failed.file, key);
    },
    replace: (attachments: readonly Attachment[]) => setUploads(attachments.map(doneUpload)),
  };
}

/** Of the files given those that a message may still take; whoever gave the others is told why not. */
function useFittingFiles(): (files: readonly File[], room: number) => File[] {
  const t = useTranslations("composer.attachments");
  const format = useFormat();
  return (files, room) => {
    const fitting = files.filter((file) => file.size <= limits.attachmentMaxBytes);
    const max = format.bytes(limits.attachmentMaxBytes);
    for (const file of files)
      if (!fitting.includes(file)) showToast("destructive", t("tooLarge", { name: file.name, max }));
    if (fitting.length > room)
      showToast("warning", t("tooMany", { max: chatLimits.attachmentsPerMessageMax }));
    return fitting.slice(0, Math.max(0, room));
  };
}

const nameAndSizeOf = ({ name, size }: File) => ({ name, sizeBytes: size });
const doneUpload = (attachment: Attachment): Upload => ({
  key: attachment.id,
  name: attachment.name,
  sizeBytes: attachment.sizeBytes,
  state: "done",
  attachment,
});
