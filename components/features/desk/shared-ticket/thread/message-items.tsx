"use client";
import { useTranslations } from "next-intl";
import { Forward, Reply, Split } from "lucide-react";
import type { Message } from "@/contract/desk/ticket-messages";
import { MenuItem } from "@/components/ui/menu";
import { useSignedIn } from "@/lib/auth/use-user";
import { answerInDraft } from "../composer/drafts";

export function MessageItems({
  message,
  may,
  onOpen,
}: {
  message: Message;
  may: Readonly<Record<"answer" | "forward" | "split", boolean>>;
  onOpen: (dialog: "forward" | "split") => void;
}) {
  const t = useTranslations("ticket.message");
  const { id: userId } = useSignedIn();
  const isAnswer = message.mail?.forward === "ANSWER";
  const reply = <Reply aria-hidden className="rtl:-scale-x-100" />;
  return (
    <>
      {may.answer && (
        <MenuItem
          icon={reply}
          onSelect={() => answerInDraft({ userId, ticketId: message.ticketId }, message.id)}
        >
          {t("reply")}
        </MenuItem>
      )}
      {may.forward && (
        <MenuItem
          icon={isAnswer ? reply : <Forward aria-hidden className="rtl:-scale-x-100" />}
          onSelect={() => onOpen("forward")}
        >
          {t(isAnswer ? "writeBack" : "forward")}
        </MenuItem>
      )}
      {may.split && (
        <MenuItem icon={<Split aria-hidden />} onSelect={() => onOpen("split")}>
          {t("split")}
        </MenuItem>
      )}
    </>
  );
}
