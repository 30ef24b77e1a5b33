"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Lock } from "lucide-react";
import type { Message } from "@/contract/desk/ticket-messages";

/** What colleagues wrote for each other, whoever or whatever wrote it: the customer never sees it. */
export const isNote = ({ authorType, isPublic }: Pick<Message, "authorType" | "isPublic">): boolean =>
  !isPublic && authorType !== "SYSTEM";

/** The ground that a note stands on wherever one is shown, so that none is taken for a reply. */
export const noteGround = "border-warning/40 bg-warning-soft";

/** A lock and the word: goes with the ground, since colour never stands alone. */
export function NoteMark({ className }: { className?: string }) {
  const t = useTranslations("ticket.thread");
  return (
    <span
      className={clsx(
        "inline-flex shrink-0 items-center gap-1 text-xs font-medium whitespace-nowrap text-warning-ink",
        className,
      )}
    >
      <Lock aria-hidden className="size-3 self-center" />
      {t("note")}
    </span>
  );
}
