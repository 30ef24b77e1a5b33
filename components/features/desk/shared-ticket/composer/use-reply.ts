"use client";
import { useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { TicketStatus } from "@/contract/enums";
import { placeholderPattern } from "@/contract/placeholders";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import type { Attachment } from "@/contract/workspace/attachments";
import { isFault } from "@/lib/shared/api/fault";
import { invalidatedBy } from "@/lib/api/query";
import { sendOrWait } from "@/lib/browser/offline/send-or-wait";
import { randomId } from "@/lib/shared/random-id";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import { placeTicket } from "../ticket-cache";
import { placeMessages, refreshThread } from "../thread/use-thread";
import { useTicketWords } from "../use-ticket-words";
import type { ComposerMode } from "./drafts";
import { textOf } from "./plain-text";
import { isThreadShown } from "./held-notices";
import { useHeldNotice } from "./use-held-notice";

export interface Outgoing {
  mode: ComposerMode;
  html: string;
  attachments: readonly Attachment[];
  setStatus?: TicketStatus;
}
/**
 * `stale`: somebody wrote in the meantime and the person decides. `failed`: nothing left, or nobody knows;
 * the text stands either way.
 */
export type ReplyState =
  | { name: "idle" }
  | { name: "unfilled"; placeholder: string; outgoing: Outgoing }
  | { name: "sending" }
  | { name: "failed"; error: unknown; outgoing: Outgoing }
  | { name: "stale"; missed: number; outgoing: Outgoing };

/**
 * Sends what the composer holds. The text leaves the composer only when the server has it, or when it is kept
 * for when the network is back.
 */
export function useReply({
  ticket,
  lastSeenId,
  left,
  onWindowClosed,
  onSending,
  onSent,
}: {
  ticket: Ticket;
  lastSeenId: () => string | null;
  /** Sent by an earlier visit that did not hear the answer. */ left:
    | (Outgoing & { clientMessageId: string })
    | null;
  /** The customer of a messenger wrote too long ago. */ onWindowClosed: () => void;
  onSending: (clientMessageId: string) => void;
  onSent: () => void;
}) {
  const t = useTranslations("composer");
  const followers = useTranslations("ticket.followers");
  const format = useFormat();
  const client = useQueryClient();
  const words = useTicketWords();
  const offer = useHeldNotice(ticket.id);
  const [state, setState] = useState<ReplyState>({ name: "idle" });
  const attempt = useRef<{ content: string; clientMessageId: string; seenId: string | null } | null>(
    left && { content: contentOf(left), clientMessageId: left.clientMessageId, seenId: null },
  );

  const submit = async (outgoing: Outgoing, seenId: string | null) => {
    const { mode, html, attachments, setStatus } = outgoing;
    const isPublic = mode === "reply";
    // The same text tried again is the same message to the server, however often it arrives; a changed text
    // is another one.
    const content = contentOf(outgoing);
    const clientMessageId =
      attempt.current?.content === content ? attempt.current.clientMessageId : randomId();
    attempt.current = { content, clientMessageId, seenId };
    setState({ name: "sending" });
    onSending(clientMessageId);
    try {
      const sent = await sendOrWait(
        tickets.reply,
        {
          params: { id: ticket.id },
          body: {
            message: html,
            isPublic,
            clientMessageId,
            lastSeenMessageId: seenId,
            holdSeconds: isPublic ? "workspace" : 0,
            ...(attachments.length > 0 ? { attachments: attachments.map(({ id }) => id) } : {}),
            ...(setStatus ? { setStatus } : {}),
          },
        },
        { about: ticket.id, number: ticket.number, words: textOf(html), attachments },
      );
      attempt.current = null;
      setState({ name: "idle" });
      onSent();
      if (sent === null)
        return void showToast("info", t(isPublic ? "waits" : "noteWaits"), { description: t("waitsText") });
      placeMessages(client, ticket.id, [sent.message]);
      placeTicket(client, sent.ticket);
      for (const group of invalidatedBy(tickets.reply)) void client.invalidateQueries({ queryKey: [group] });
      announce(sent.message, setStatus);
      if (sent.cannotSee && sent.cannotSee.length > 0)
        showToast(
          "warning",
          followers("cannotSee", { names: format.list(sent.cannotSee.map(({ name }) => name)) }),
        );
    } catch (error) {
      if (isFault(error, "window_closed")) onWindowClosed();
      const missed = missedIn(error);
      if (!missed) return setState({ name: "failed", error, outgoing });
      placeMessages(client, ticket.id, missed);
      void refreshThread(client, ticket.id);
      attempt.current = { content, clientMessageId, seenId: missed.at(-1)?.id ?? seenId };
      setState({ name: "stale", missed: missed.length, outgoing });
    }
  };

  const announce = (message: Message, setStatus: TicketStatus | undefined) => {
    const text = setStatus ? t("alsoSet", { status: words.value("status", setStatus) }) : undefined;
    // A note is there for all to see; only what else it did is news.
    if (!message.isPublic && text === undefined) return;
    const isInSight = isThreadShown(ticket.id);
    if (message.delivery !== "HELD")
      return isInSight && text === undefined
        ? undefined
        : void showToast("success", t(message.isPublic ? "sent" : "noted"), { description: text });
    // On screen the reply itself says when it is sent and offers the undo.
    if (!isInSight) return offer(message, text);
    if (text !== undefined) showToast("success", text);
  };

  return {
    state,
    send: (outgoing: Outgoing) => {
      const [placeholder] = textOf(outgoing.html).match(placeholderPattern()) ?? [];
      if (outgoing.mode === "reply" && placeholder !== undefined)
        setState({ name: "unfilled", placeholder, outgoing });
      else void submit(outgoing, lastSeenId());
    },
    /**
     * The person has read on, or tries again: what they saw then and what they were shown since counts as
     * seen.
     */
    again: () =>
      (state.name === "failed" || state.name === "stale" || state.name === "unfilled") &&
      void submit(
        state.outgoing,
        state.name === "stale" ? (attempt.current?.seenId ?? lastSeenId()) : lastSeenId(),
      ),
    dismiss: () => setState({ name: "idle" }),
    /**
     * A send that failed for us, or was left before it was answered, may have arrived: its message in the
     * thread says so. What was written since stands.
     */
    settleIfArrived: (messages: readonly Message[], now: Outgoing) => {
      const id = attempt.current?.clientMessageId;
      if (
        state.name === "sending" ||
        !id ||
        attempt.current?.content !== contentOf(now) ||
        !messages.some(({ clientMessageId }) => clientMessageId === id)
      )
        return;
      attempt.current = null;
      setState({ name: "idle" });
      onSent();
    },
  };
}

const contentOf = ({ mode, html, attachments }: Outgoing): string =>
  JSON.stringify([mode, html, attachments.map(({ id }) => id)]);
const missedIn = (error: unknown): Message[] | null =>
  isFault(error, "stale_thread") ? (error.problem.missed ?? []).filter(isMessage) : null;
const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "id" in value && "text" in value && "createdAt" in value;
