"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Clock, Lock } from "lucide-react";
import type { WhatsAppConversation } from "@/contract/channels/whatsapp-conversations";
import { useFormat, useNow } from "@/lib/browser/use-format";

const shortMinutes = 120;

/** For how long free text may still be sent; after it a template is needed. */
export function WindowLeft({
  conversation: { isOpen, windowExpiresAt },
  className,
}: {
  conversation: Pick<WhatsAppConversation, "isOpen" | "windowExpiresAt">;
  className?: string;
}) {
  const t = useTranslations("whatsappConversations");
  const format = useFormat();
  const now = useNow(30);
  const minutes =
    windowExpiresAt === null ? 0 : Math.ceil((Date.parse(windowExpiresAt) - now.getTime()) / 60_000);
  const isShut = !isOpen || minutes <= 0;
  return (
    <span
      title={windowExpiresAt === null ? undefined : format.dateTime(windowExpiresAt)}
      className={clsx(
        "inline-flex shrink-0 items-center gap-1 tabular-nums [&_svg]:size-3",
        !isShut && minutes <= shortMinutes && "font-medium text-warning-ink",
        className,
      )}
    >
      {isShut ? <Lock aria-hidden /> : <Clock aria-hidden />}
      {isShut ? t("windowShut") : t("windowLeft", { left: format.duration(minutes) })}
    </span>
  );
}
