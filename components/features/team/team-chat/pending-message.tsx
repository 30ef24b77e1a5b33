"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { useSignedIn } from "@/lib/auth/use-user";
import type { Pending } from "./use-pending";

/** One's own words on their way: shown at once, and kept to be sent again where they did not arrive. */
export function PendingMessage({
  pending: { text, attachments, hasFailed },
  onRetry,
}: {
  pending: Pending;
  onRetry: () => void;
}) {
  const t = useTranslations("teamChat");
  const common = useTranslations("common");
  const { name } = useSignedIn();
  return (
    <div className={clsx("flex gap-3 px-4 pt-2 pb-0.5", !hasFailed && "opacity-60")}>
      <div className="w-8 shrink-0">
        <Avatar name={name} size="md" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold text-ink" dir="auto">
          {name}
        </p>
        <p dir="auto" className="text-sm leading-6 wrap-anywhere whitespace-pre-wrap text-ink">
          {text}
        </p>
        {attachments.length > 0 && (
          <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-muted">
            {attachments.map(({ id, name: file }) => (
              <bdi key={id} className="max-w-64 truncate">
                {file}
              </bdi>
            ))}
          </p>
        )}
        {hasFailed && (
          <p role="alert" className="flex items-center gap-2 text-[0.8125rem] text-danger-ink">
            <CircleAlert aria-hidden className="size-3.5" />
            {t("notSent")}
            <button type="button" onClick={onRetry} className="min-h-6 rounded-sm font-medium underline">
              {common("retry")}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
