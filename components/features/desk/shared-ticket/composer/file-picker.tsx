"use client";
import type { Ref } from "react";
import { useTranslations } from "next-intl";

/** Unseen; the attach button opens it. */
export function FilePicker({
  ref,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>;
  onFiles: (files: readonly File[]) => void;
}) {
  const t = useTranslations("composer");
  return (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      aria-label={t("attach")}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])];
        event.target.value = ""; // so that the same file can be chosen again
        onFiles(chosen);
      }}
    />
  );
}
