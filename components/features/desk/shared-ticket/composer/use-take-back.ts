"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { tickets } from "@/contract/desk/tickets";
import type { MailPerson, Message } from "@/contract/desk/ticket-messages";
import { isFault } from "@/lib/shared/api/fault";
import { send } from "@/lib/api/send";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { placeMessages, refreshThread, takeMessageOut } from "../thread/use-thread";
import { dropNotice } from "./held-notices";
import { htmlOf } from "./plain-text";
import { putBack } from "./drafts";
import type { Recipients } from "./recipients";

const addresses = (people: readonly MailPerson[]): string[] => people.map(({ address }) => address);
/** Whom its writer had named; what leaves by the usual way has nobody named while it is held. */
const recipientsOf = ({ mail }: Message): Recipients | undefined =>
  mail && mail.to.length > 0
    ? { to: addresses(mail.to), cc: addresses(mail.cc), bcc: addresses(mail.bcc) }
    : undefined;

/**
 * A held reply, taken back or let go at once. Works after its composer is gone as well: the text then waits
 * in the draft.
 */
export function useTakeBack(ticketId: string) {
  const t = useTranslations("composer");
  const client = useQueryClient();
  const inWords = useFaultText();
  const { id: userId } = useSignedIn();
  const stale = () => {
    void refreshThread(client, ticketId);
    void client.invalidateQueries({ queryKey: ["tickets"] });
  };
  return {
    undo: async (message: Message) => {
      dropNotice(message.id);
      try {
        const { html, text } = await send(tickets.undoReply, {
          params: { id: ticketId, messageId: message.id },
        });
        takeMessageOut(client, ticketId, message.id);
        const isShown = putBack(
          { userId, ticketId, mode: message.isPublic ? "reply" : "note" },
          {
            html: html ?? htmlOf(text),
            attachments: message.attachments,
            mail: recipientsOf(message),
            repliesToId: message.messenger?.repliesToId ?? undefined,
          },
        );
        showToast("success", t("undone"), isShown ? {} : { description: t("undoneElsewhere") });
      } catch (error) {
        if (isFault(error, "conflict") || isFault(error, "gone") || isFault(error, "not_found"))
          showToast("warning", t("tooLate"));
        else showToast("destructive", t("undoFailed"), { description: inWords(error) });
      } finally {
        stale();
      }
    },
    sendNow: async (message: Message) => {
      dropNotice(message.id);
      try {
        placeMessages(client, ticketId, [
          await send(tickets.sendNow, { params: { id: ticketId, messageId: message.id } }),
        ]);
      } catch (error) {
        // It left by itself in the meantime: just what was asked for.
        if (!isFault(error, "conflict"))
          showToast("destructive", t("sendNowFailed"), { description: inWords(error) });
      } finally {
        stale();
      }
    },
  };
}
