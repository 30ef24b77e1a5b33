"use client";
import { useCallback, useEffect, useState } from "react";
import { onLive } from "@/lib/browser/realtime/live-bus";

/**
 * What the visitor of a chat does. `seenAt`: what was written until then, they have seen; null where nobody
 * chats.
 */
export interface VisitorPresence {
  isTyping: boolean;
  seenAt: string | null;
}
const quietVisitor: VisitorPresence = { isTyping: false, seenAt: null };
/** An answer can be older than an event that came before it, and what was seen stays seen. */
const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
/** Whoever types says so every few seconds; a browser that is closed says nothing. */
const visitorTypesMs = 12_000;

/** Hears what the visitor does; `noteSeen` takes what an answer of the server says of it. */
export function useVisitor(ticketId: string): {
  visitor: VisitorPresence;
  noteSeen: (seenAt: string | null) => void;
} {
  const [visitor, setVisitor] = useState(quietVisitor);
  useEffect(() => {
    let visitorStops: ReturnType<typeof setTimeout>;
    const stopTyping = () => setVisitor(({ seenAt }) => ({ isTyping: false, seenAt }));
    const stopVisitor = onLive("visitor_activity", (event) => {
      if (event.ticketId !== ticketId) return;
      clearTimeout(visitorStops);
      if (event.isTyping) visitorStops = setTimeout(stopTyping, visitorTypesMs);
      setVisitor(({ seenAt }) => ({ isTyping: event.isTyping, seenAt: laterOf(seenAt, event.seenAt) }));
    });
    // What the visitor was typing is here.
    const stopMessages = onLive("message_created", (event) => {
      if (event.ticketId !== ticketId || event.authorType !== "CUSTOMER") return;
      clearTimeout(visitorStops);
      stopTyping();
    });
    return () => {
      clearTimeout(visitorStops);
      stopVisitor();
      stopMessages();
    };
  }, [ticketId]);
  const noteSeen = useCallback(
    (at: string | null) => setVisitor(({ isTyping, seenAt }) => ({ isTyping, seenAt: laterOf(seenAt, at) })),
    [],
  );
  return { visitor, noteSeen };
}
