"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CircleAlert, RefreshCw, X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useFormat } from "@/lib/browser/use-format";
import { FileIcon } from "../thread/attachment-chip";
import type { Upload } from "./use-attachments";

export function UploadChips({
  uploads,
  refusalOf = () => null,
  onRemove,
  onRetry,
}: {
  uploads: readonly Upload[];
  /** Why the channel would not take a file; null where it does. */
  refusalOf?: (upload: Upload) => string | null;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}) {
  const t = useTranslations("composer.attachments");
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="flex flex-wrap gap-1.5 px-3 pb-2">
      {uploads.map((each) => (
        <li
          key={each.key}
          className={clsx(
            "relative flex max-w-64 min-w-0 items-center gap-2 overflow-hidden rounded-md border bg-surface py-1 ps-2 pe-1 text-[0.8125rem]",
            each.state === "failed" || refusalOf(each) !== null ? "border-danger/50" : "border-line",
          )}
        >
          {each.state === "failed" ? (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-danger-ink" />
          ) : (
            <FileIcon contentType={each.state === "done" ? each.attachment.contentType : ""} />
          )}
          <span className="min-w-0">
            <span className="block truncate text-ink" dir="auto">
              {each.name}
            </span>
            <UploadState upload={each} refusal={refusalOf(each)} />
          </span>
          {each.state === "failed" && (
            <IconButton size="sm" label={t("retry", { name: each.name })} onClick={() => onRetry(each.key)}>
              <RefreshCw aria-hidden />
            </IconButton>
          )}
          <IconButton size="sm" label={t("remove", { name: each.name })} onClick={() => onRemove(each.key)}>
            <X aria-hidden />
          </IconButton>
          {each.state === "uploading" && (
            <span
              aria-hidden
              className="absolute start-0 bottom-0 h-0.5 bg-accent transition-[width]"
              style={{ width: `${Math.round(each.share * 100)}%` }}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload, refusal }: { upload: Upload; refusal: string | null }) {
  const t = useTranslations("composer.attachments");
  const format = useFormat();
  if (upload.state === "failed" || refusal !== null)
    return (
      <span role="alert" className="block text-xs text-danger-ink">
        {upload.state === "failed" ? upload.text : refusal}
      </span>
    );
  if (upload.state === "done")
    return (
      <span className="block text-xs text-ink-faint tabular-nums">{format.bytes(upload.sizeBytes)}</span>
    );
  return (
    <span
      role="progressbar"
      aria-label={t("uploading", { name: upload.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(upload.share * 100)}
      className="block text-xs text-ink-faint tabular-nums"
    >
      {format.percent(Math.round(upload.share * 100) / 100)}
    </span>
  );
}
