"use client";
import { useState } from "react";
import type { TicketWay } from "@/contract/channels/ticket-ways";
import type { Message } from "@/contract/desk/ticket-messages";
import type { Ticket } from "@/contract/desk/tickets";
import { useNow } from "@/lib/browser/use-format";
import { useTicketWays } from "../use-ticket-ways";
import { isOver, useTicketConversation } from "./use-ticket-conversation";
import type { MessengerState } from "./use-ticket-conversation";

export interface ReplyWay {
  ways: readonly TicketWay[];
  /** The ticket's own; undefined until it is known. */
  own: TicketWay | undefined;
  /** By which the next reply goes, where that is not the ticket's own way. */
  other: TicketWay | null;
  messenger: MessengerState | null;
  /** Null: the ticket's own. */
  choose: (connectionId: string | null) => void;
}

/** By which way the next reply goes: the chosen one, else the one by which the last words went or came. */
export function useReplyWay(ticket: Ticket, messages: readonly Message[]): ReplyWay {
  const ways = useTicketWays(ticket);
  const [chosen, choose] = useState<string | null>();
  const own = useTicketConversation(ticket, messages);
  const now = useNow(30);
  const usualId = otherWayOf(
    ticket,
    messages.findLast(({ isPublic }) => isPublic),
    ways,
  );
  const wantedId = chosen === undefined ? usualId : chosen;
  const other =
    wantedId === null ? null : (ways.find((way) => !way.isOwn && way.connectionId === wantedId) ?? null);
  const { conversation = null } = other ?? {};
  const messenger =
    other === null
      ? own
      : conversation && {
          ...conversation,
          isShut: !conversation.isOpen || isOver(conversation, now),
          lookAgain: () => undefined,
        };
  return { ways, own: ways.find(({ isOwn }) => isOwn), other, messenger, choose };
}

function otherWayOf(
  { channel }: Ticket,
  last: Message | undefined,
  ways: readonly TicketWay[],
): string | null {
  if (last?.messenger?.connectionId) return last.messenger.connectionId;
  if (last?.channel !== "EMAIL" || channel === "EMAIL") return null;
  return ways.find((way) => way.channel === "EMAIL")?.connectionId ?? null;
}
