"use client";
import { useEffect, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import type { TicketConversation } from "@/contract/channels/ticket-conversations";
import type { Ticket } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { messengerChannels } from "@/contract/desk-enums";
import { queryFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useNow } from "@/lib/browser/use-format";

const lookEverySeconds = 30;

export interface MessengerState extends TicketConversation {
  /** Free text cannot be sent now. */ isShut: boolean;
  /** The messenger is asked again, since it answered otherwise than was known. */ lookAgain: () => void;
}

/** How a messenger ticket's replies travel; null for every other ticket, and until it is known. */
export function useTicketConversation(
  { id, channel }: Ticket,
  messages: readonly Message[],
): MessengerState | null {
  const { role } = useSignedIn();
  const client = useQueryClient();
  const isAsked =
    messengerChannels.some((one) => one === channel) && mayCall(role, ticketConversations.sendAgain);
  const options = queryFor(ticketConversations.get, { params: { id } });
  const { data } = useQuery({
    ...options,
    enabled: isAsked,
    refetchInterval: lookEverySeconds * 1000,
  });
  const lookAgain = () => void client.invalidateQueries({ queryKey: options.queryKey });
  // What the customer writes opens the window anew; no event names the conversation itself.
  const heardId = messages.findLast(({ authorType }) => authorType === "CUSTOMER")?.id;
  const heard = useRef(heardId);
  useEffect(() => {
    if (isAsked && heard.current !== undefined && heard.current !== heardId) lookAgain();
    heard.current = heardId;
    // Runs for a new message, not for each new function.
    // oxlint-disable-next-line exhaustive-deps
  }, [isAsked, heardId]);
  const now = useNow(lookEverySeconds);
  const conversation = isAsked ? data?.conversation : null;
  if (!conversation) return null;
  return { ...conversation, isShut: !conversation.isOpen || isOver(conversation, now), lookAgain };
}

export const isOver = ({ windowExpiresAt }: TicketConversation, now: Date): boolean =>
  windowExpiresAt !== null && Date.parse(windowExpiresAt) <= now.getTime();
