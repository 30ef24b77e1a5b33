"use client";
import { useCallback, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { inbox } from "@/contract/desk/inbox";
import { send } from "@/lib/api/send";
import { sessionLookedFor } from "@/lib/auth/store";
import { isUuid } from "@/lib/shared/uuid";
import { markRead } from "./ticket-cache";

/**
 * Says which message of a ticket was in sight, once each, so that the conversation is no longer unread for
 * this person.
 */
export function useNoteRead(ticketId: string): (messageId: string) => void {
  const client = useQueryClient();
  const noted = useRef<string | null>(null);
  return useCallback(
    (messageId: string) => {
      // A message that still waits for the network has no id of the server's.
      if (noted.current === messageId || !isUuid(messageId)) return;
      noted.current = messageId;
      markRead(client, ticketId);
      // A mark that could not be kept costs a bold line in the inbox, and nothing else.
      void sessionLookedFor()
        .then(() => send(inbox.seen, { params: { id: ticketId }, body: { messageId } }))
        .catch(() => {
          noted.current = null;
        });
    },
    [client, ticketId],
  );
}
