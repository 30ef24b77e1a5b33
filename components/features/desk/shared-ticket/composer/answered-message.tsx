"use client";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import type { Message } from "@/contract/desk/ticket-messages";
import { IconButton } from "@/components/ui/icon-button";
import { QuotedMessage } from "../thread/quoted-message";

/** Above a reply: the message that it answers, until it is taken out. */
export function AnsweredMessage({ message, onDrop }: { message: Message | undefined; onDrop: () => void }) {
  const t = useTranslations("composer.answers");
  if (!message) return null;
  return (
    <div
      role="group"
      aria-label={t("label", { name: message.authorName })}
      className="flex items-start gap-2 px-3 pt-2"
    >
      <QuotedMessage message={message} className="flex-1" />
      <IconButton size="sm" label={t("drop")} onClick={onDrop}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
