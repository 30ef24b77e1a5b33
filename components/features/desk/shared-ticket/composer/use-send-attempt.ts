"use client";
import { useRef } from "react";
import type { Message } from "@/contract/desk/ticket-messages";
import { randomId } from "@/lib/shared/random-id";
import { contentOf } from "./outgoing";
import type { OutgoingMessage, SentOutgoing } from "./outgoing";

/**
 * Under which id the text was last sent. The same text tried again is the same message to the server, however
 * often it arrives; a changed text is another one.
 */
export function useSendAttempt(left: SentOutgoing | null) {
  const attempt = useRef<{ content: string; clientMessageId: string; seenId: string | null } | null>(
    left && { content: contentOf(left), clientMessageId: left.clientMessageId, seenId: null },
  );
  return {
    /** The id to send it under. */
    begin: (outgoing: OutgoingMessage, seenId: string | null): string => {
      const content = contentOf(outgoing);
      const clientMessageId =
        attempt.current?.content === content ? attempt.current.clientMessageId : randomId();
      attempt.current = { content, clientMessageId, seenId };
      return clientMessageId;
    },
    /** The newest message that its writer had been shown. */
    seenId: (): string | null => attempt.current?.seenId ?? null,
    hasSeen: (seenId: string | null): void => {
      if (attempt.current) attempt.current = { ...attempt.current, seenId };
    },
    /** Whether what was sent has arrived, and nothing was written since. */
    isIn: (messages: readonly Message[], now: OutgoingMessage): boolean => {
      const sent = attempt.current;
      return (
        sent !== null &&
        sent.content === contentOf(now) &&
        messages.some(({ clientMessageId }) => clientMessageId === sent.clientMessageId)
      );
    },
    end: (): void => {
      attempt.current = null;
    },
  };
}
