"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { tickets } from "@/contract/tickets";
import type { Answer } from "@/contract/kit";
import { send } from "@/lib/api/send";
import { useSignedIn } from "@/lib/auth/use-user";
import { onLive } from "@/lib/realtime/live-bus";

export type Present = Answer<typeof tickets.presence>["people"][number];
const tellEveryMs = 15_000;
const typingLastsMs = 5_000;

/** What the visitor of a chat does. `seenAt`: what was written until then, they have seen; null where nobody chats. */
export interface Visiting {
  isTyping: boolean;
  seenAt: string | null;
}
const quietVisitor: Visiting = { isTyping: false, seenAt: null };
/** Whoever types says so every few seconds; a browser that is closed says nothing. */
const visitorTypesMs = 12_000;

/** Says that one is here and hears who else is. Nobody is "here" while the tab is out of sight. */
export function usePresence(ticketId: string): {
  others: readonly Present[];
  visitor: Visiting;
  noteTyping: () => void;
} {
  const me = useSignedIn();
  const [people, setPeople] = useState<readonly Present[]>([]);
  const [visitor, setVisitor] = useState(quietVisitor);
  const typedAt = useRef(0);
  const told = useRef<"viewing" | "typing" | "left">("left");

  const tell = useCallback(
    (state: "viewing" | "typing" | "left") => {
      told.current = state;
      // Who is here is a courtesy: when it cannot be told, nothing else is worse for it.
      void send(tickets.presence, { params: { id: ticketId }, body: { state } }).then(
        (answer) => {
          if (state === "left") return;
          setPeople(answer.people);
          setVisitor(({ isTyping }) => ({ isTyping, seenAt: answer.visitorSeenAt }));
        },
        () => undefined,
      );
    },
    [ticketId],
  );

  useEffect(() => {
    const now = () =>
      tell(
        document.visibilityState === "hidden"
          ? "left"
          : Date.now() - typedAt.current < typingLastsMs
            ? "typing"
            : "viewing",
      );
    const quiet = setInterval(
      () => told.current === "typing" && Date.now() - typedAt.current >= typingLastsMs && now(),
      1000,
    );
    const timer = setInterval(() => document.visibilityState !== "hidden" && now(), tellEveryMs);
    const stop = onLive("ticket_presence", (event) => event.ticketId === ticketId && setPeople(event.people));
    let visitorStops: ReturnType<typeof setTimeout>;
    const stopVisitor = onLive("visitor_activity", (event) => {
      if (event.ticketId !== ticketId) return;
      clearTimeout(visitorStops);
      if (event.isTyping)
        visitorStops = setTimeout(
          () => setVisitor(({ seenAt }) => ({ isTyping: false, seenAt })),
          visitorTypesMs,
        );
      setVisitor({ isTyping: event.isTyping, seenAt: event.seenAt });
    });
    document.addEventListener("visibilitychange", now);
    now();
    return () => {
      clearTimeout(visitorStops);
      stopVisitor();
      clearInterval(quiet);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", now);
      stop();
      tell("left");
    };
  }, [tell, ticketId]);

  const noteTyping = useCallback(() => {
    typedAt.current = Date.now();
    if (told.current !== "typing") tell("typing");
  }, [tell]);
  return { others: people.filter(({ id, state }) => id !== me.id && state !== "left"), visitor, noteTyping };
}
