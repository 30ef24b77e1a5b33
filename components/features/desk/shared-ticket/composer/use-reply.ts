"use client";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { isFault } from "@/lib/shared/api/fault";
import { invalidatedBy } from "@/lib/api/query";
import { sendOrWait } from "@/lib/browser/offline/send-or-wait";
import { placeTicket } from "../ticket-cache";
import { placeMessages, refreshThread } from "../thread/use-thread";
import { unfilledIn } from "./outgoing";
import type { OutgoingMessage, SentOutgoing } from "./outgoing";
import { textOf } from "./plain-text";
import { useReplyToasts } from "./use-reply-toasts";
import { useSendAttempt } from "./use-send-attempt";

/**
 * `stale`: somebody wrote in the meantime and the person decides. `failed`: nothing left, or nobody knows;
 * the text stands either way.
 */
export type ReplyState =
  | { name: "idle" }
  | { name: "unfilled"; placeholder: string; outgoing: OutgoingMessage }
  | { name: "sending" }
  | { name: "failed"; error: unknown; outgoing: OutgoingMessage }
  | { name: "stale"; missed: number; outgoing: OutgoingMessage };

interface ReplyOptions {
  ticket: Ticket;
  lastSeenId: () => string | null;
  /** Sent by an earlier visit that did not hear the answer. */
  left: SentOutgoing | null;
  /** The customer of a messenger wrote too long ago. */
  onWindowClosed: () => void;
  onSending: (clientMessageId: string) => void;
  onSent: () => void;
}

/**
 * Sends what the composer holds. The text leaves the composer only when the server has it, or when it is kept
 * for when the network is back.
 */
export function useReply({ ticket, lastSeenId, left, onWindowClosed, onSending, onSent }: ReplyOptions) {
  const client = useQueryClient();
  const toasts = useReplyToasts(ticket.id);
  const [state, setState] = useState<ReplyState>({ name: "idle" });
  const attempt = useSendAttempt(left);
  const finish = () => {
    attempt.end();
    setState({ name: "idle" });
    onSent();
  };

  const submit = async (outgoing: OutgoingMessage, seenId: string | null) => {
    const clientMessageId = attempt.begin(outgoing, seenId);
    setState({ name: "sending" });
    onSending(clientMessageId);
    try {
      const sent = await sentOrWaiting(ticket, outgoing, { clientMessageId, seenId });
      finish();
      if (sent === null) return toasts.waits(outgoing);
      placeMessages(client, ticket.id, [sent.message]);
      placeTicket(client, sent.ticket);
      for (const group of invalidatedBy(tickets.reply)) void client.invalidateQueries({ queryKey: [group] });
      toasts.sent(sent, outgoing.setStatus);
    } catch (error) {
      if (isFault(error, "window_closed")) onWindowClosed();
      const missed = missedIn(error);
      if (!missed) return setState({ name: "failed", error, outgoing });
      placeMessages(client, ticket.id, missed);
      void refreshThread(client, ticket.id);
      attempt.hasSeen(missed.at(-1)?.id ?? seenId);
      setState({ name: "stale", missed: missed.length, outgoing });
    }
  };

  return {
    state,
    send: (outgoing: OutgoingMessage) => {
      const placeholder = unfilledIn(outgoing);
      if (placeholder !== undefined) setState({ name: "unfilled", placeholder, outgoing });
      else void submit(outgoing, lastSeenId());
    },
    /**
     * The person has read on, or tries again: what they saw then and what they were shown since counts as
     * seen.
     */
    again: () => {
      if (state.name !== "failed" && state.name !== "stale" && state.name !== "unfilled") return;
      void submit(state.outgoing, state.name === "stale" ? (attempt.seenId() ?? lastSeenId()) : lastSeenId());
    },
    dismiss: () => setState({ name: "idle" }),
    /**
     * A send that failed for us, or was left before it was answered, may have arrived: its message in the
     * thread says so. What was written since stands.
     */
    settleIfArrived: (messages: readonly Message[], now: OutgoingMessage) => {
      if (state.name !== "sending" && attempt.isIn(messages, now)) finish();
    },
  };
}

/** Null: it waits for the network. */
function sentOrWaiting(
  ticket: Ticket,
  { mode, html, attachments, setStatus, mail, repliesToId, connectionId }: OutgoingMessage,
  { clientMessageId, seenId }: { clientMessageId: string; seenId: string | null },
) {
  const isPublic = mode === "reply";
  return sendOrWait(
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
        ...(repliesToId !== undefined && isPublic ? { repliesToId } : {}),
        ...(connectionId !== undefined && isPublic ? { connectionId } : {}),
        ...(mail && isPublic ? { mail: { to: [...mail.to], cc: [...mail.cc], bcc: [...mail.bcc] } } : {}),
      },
    },
    { about: ticket.id, number: ticket.number, words: textOf(html), attachments },
  );
}

const missedIn = (error: unknown): Message[] | null =>
  isFault(error, "stale_thread") ? (error.problem.missed ?? []).filter(isMessage) : null;
const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "id" in value && "text" in value && "createdAt" in value;
