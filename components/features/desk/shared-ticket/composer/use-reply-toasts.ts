"use client";
import { useTranslations } from "next-intl";
import type { TicketStatus } from "@/contract/enums";
import type { Answer } from "@/contract/kit";
import type { tickets } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import { useTicketWords } from "../use-ticket-words";
import { isThreadShown } from "./held-notices";
import { useHeldNotice } from "./use-held-notice";
import type { OutgoingMessage } from "./outgoing";

/** What is said of a message once it was sent, or waits for the network. */
export function useReplyToasts(ticketId: string) {
  const t = useTranslations("composer");
  const followers = useTranslations("ticket.followers");
  const format = useFormat();
  const words = useTicketWords();
  const offer = useHeldNotice(ticketId);

  const announce = (message: Message, setStatus: TicketStatus | undefined) => {
    const text = setStatus ? t("alsoSet", { status: words.value("status", setStatus) }) : undefined;
    // A note is there for all to see; only what else it did is news.
    if (!message.isPublic && text === undefined) return;
    const isInSight = isThreadShown(ticketId);
    if (message.delivery !== "HELD")
      return isInSight && text === undefined
        ? undefined
        : void showToast("success", t(message.isPublic ? "sent" : "noted"), { description: text });
    // On screen the reply itself says when it is sent and offers the undo.
    if (!isInSight) return offer(message, text);
    if (text !== undefined) showToast("success", text);
  };

  return {
    waits: ({ mode }: OutgoingMessage): void =>
      void showToast("info", t(mode === "reply" ? "waits" : "noteWaits"), { description: t("waitsText") }),
    sent: (
      { message, cannotSee }: Answer<typeof tickets.reply>,
      setStatus: TicketStatus | undefined,
    ): void => {
      announce(message, setStatus);
      if (cannotSee && cannotSee.length > 0)
        showToast(
          "warning",
          followers("cannotSee", { names: format.list(cannotSee.map(({ name }) => name)) }),
        );
    },
  };
}
