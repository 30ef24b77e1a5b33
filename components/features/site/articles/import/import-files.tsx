"use client";
import { useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { FileArchive, FolderUp } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { heldIn, heldInDrop } from "./pack-folder";
import type { PackedFile } from "./pack-folder";

/** Files that are dropped here or chosen: an archive, single pages, or a folder. */
export function ImportFiles({
  share,
  isBusy,
  onFiles,
  onTooMuch,
}: {
  /** How much of them was uploaded, from 0 to 1. */ share: number | null;
  isBusy: boolean;
  onFiles: (held: readonly PackedFile[]) => void;
  onTooMuch: () => void;
}) {
  const t = useTranslations("articles.import");
  const [isOver, setIsOver] = useState(false);
  const [zipBox, folderBox] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const openFolder = () => {
    const box = folderBox.current;
    if (!box) return;
    box.webkitdirectory = true;
    box.click();
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (!isBusy) void heldInDrop(event.dataTransfer.items).then(onFiles, onTooMuch);
      }}
      className={clsx(
        "flex flex-col items-center gap-3 rounded-xl border border-dashed px-4 py-8 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong",
      )}
    >
      <FileArchive aria-hidden className="size-7 text-ink-faint" />
      <p className="text-sm text-ink-muted">{t("drop")}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button icon={<FileArchive aria-hidden />} disabled={isBusy} onClick={() => zipBox.current?.click()}>
          {t("chooseZip")}
        </Button>
        <Button icon={<FolderUp aria-hidden />} disabled={isBusy} onClick={openFolder}>
          {t("chooseFolder")}
        </Button>
      </div>
      <input
        ref={zipBox}
        type="file"
        accept=".zip,.md,.markdown,application/zip"
        multiple
        hidden
        aria-label={t("chooseZip")}
        onChange={(event) => {
          onFiles(heldIn(event.target.files ?? []));
          event.target.value = "";
        }}
      />
      <input
        ref={folderBox}
        type="file"
        hidden
        aria-label={t("chooseFolder")}
        onChange={(event) => {
          onFiles(heldIn(event.target.files ?? []));
          event.target.value = "";
        }}
      />
      {share !== null && (
        <div className="w-full max-w-64">
          <ProgressBar label={t("uploading")} value={share * 100} text={t("uploading")} />
        </div>
      )}
    </div>
  );
}
