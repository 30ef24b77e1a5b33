"use client";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Clock, Lock } from "lucide-react";
import type { MessengerConversation } from "@/contract/channels/messenger-conversations";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { useMessenger } from "./messenger-screen";

const shortMinutes = 120;

/** For how long free text may still be sent; after it a template, where there are any. */
export function WindowLeft({
  conversation: { isOpen, windowExpiresAt },
  className,
}: {
  conversation: Pick<MessengerConversation, "isOpen" | "windowExpiresAt">;
  className?: string;
}) {
  const t = useTranslations("messengerConversations");
  const own = useMessenger().useTexts();
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
      {isShut ? own("windowShut") : t("windowLeft", { left: format.duration(minutes) })}
    </span>
  );
}
