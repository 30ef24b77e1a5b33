"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { pictureTypes } from "@/contract/enums";
import { limits } from "@/contract/limits";
import { uploadAttachment } from "@/lib/api/upload-attachment";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import type { ArticleEditorApi } from "./editor/editor";
import type { RefObject } from "react";

/** Uploads pictures that were put into a text, and sets each where one writes. */
export function usePictureUpload(editor: RefObject<ArticleEditorApi | null>) {
  const t = useTranslations("articles");
  const format = useFormat();
  const inWords = useFaultText();
  const [uploading, setUploading] = useState(0);
  const addPicture = async (file: File) => {
    if (!pictureTypes.some((type) => type === file.type))
      return showToast("destructive", t("noPicture", { name: file.name }));
    if (file.size > limits.attachmentMaxBytes)
      return showToast(
        "destructive",
        t("pictureTooLarge", { name: file.name, max: format.bytes(limits.attachmentMaxBytes) }),
      );
    setUploading((count) => count + 1);
    try {
      const { id } = await uploadAttachment(file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      editor.current?.insertPicture({ id, src: URL.createObjectURL(file), alt: "" });
    } catch (fault) {
      showToast("destructive", t("pictureFailed", { name: file.name }), { description: inWords(fault) });
    } finally {
      setUploading((count) => count - 1);
    }
  };
  const add = async (files: readonly File[]) => {
    // One after the other, so that they stand in the order in which they were chosen.
    for (const file of files) await addPicture(file);
  };
  return { uploading, add };
}
