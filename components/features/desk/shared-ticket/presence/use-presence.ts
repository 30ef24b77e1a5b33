"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { tickets } from "@/contract/desk/tickets";
import type { Answer } from "@/contract/kit";
import { send } from "@/lib/api/send";
import { useSignedIn } from "@/lib/auth/use-user";
import { onLive } from "@/lib/browser/realtime/live-bus";
import type { ComposerMode } from "../composer/drafts";

export type Present = Answer<typeof tickets.presence>["people"][number];
const tellEveryMs = 15_000;
const typingLastsMs = 5_000;

/**
 * What the visitor of a chat does. `seenAt`: what was written until then, they have seen; null where nobody
 * chats.
 */
export interface Visiting {
  isTyping: boolean;
  seenAt: string | null;
}
const quietVisitor: Visiting = { isTyping: false, seenAt: null };
/** An answer can be older than an event that came before it, and what was seen stays seen. */
const laterOf = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
/** Whoever types says so every few seconds; a browser that is closed says nothing. */
const visitorTypesMs = 12_000;

/** Says that one is here and hears who else is. Nobody is "here" while the tab is out of sight. */
export function usePresence(ticketId: string): {
  others: readonly Present[];
  visitor: Visiting;
  /** Null: what was typed has been sent, or taken out again. */ noteTyping: (
    mode: ComposerMode | null,
  ) => void;
} {
  const me = useSignedIn();
  const [people, setPeople] = useState<readonly Present[]>([]);
  const [visitor, setVisitor] = useState(quietVisitor);
  const typedAt = useRef(0);
  const typed = useRef<ComposerMode>("note");
  const told = useRef<"viewing" | "typing" | "left">("left");

  const tell = useCallback(
    (state: "viewing" | "typing" | "left") => {
      told.current = state;
      // Who is here is a courtesy: when it cannot be told, nothing else is worse for it.
      void send(tickets.presence, {
        params: { id: ticketId },
        body: { state, ...(state === "typing" ? { mode: typed.current } : {}) },
      }).then(
        (answer) => {
          if (state === "left") return;
          setPeople(answer.people);
          setVisitor(({ isTyping, seenAt }) => ({
            isTyping,
            seenAt: laterOf(seenAt, answer.visitorSeenAt),
          }));
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
      setVisitor(({ seenAt }) => ({ isTyping: event.isTyping, seenAt: laterOf(seenAt, event.seenAt) }));
    });
    // What the visitor was typing is here.
    const stopMessages = onLive("message_created", (event) => {
      if (event.ticketId !== ticketId || event.authorType !== "CUSTOMER") return;
      clearTimeout(visitorStops);
      setVisitor(({ seenAt }) => ({ isTyping: false, seenAt }));
    });
    document.addEventListener("visibilitychange", now);
    now();
    return () => {
      clearTimeout(visitorStops);
      stopVisitor();
      stopMessages();
      clearInterval(quiet);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", now);
      stop();
      tell("left");
    };
  }, [tell, ticketId]);

  const noteTyping = useCallback(
    (mode: ComposerMode | null) => {
      if (mode === null) {
        typedAt.current = 0;
        if (told.current === "typing") tell("viewing");
        return;
      }
      const isAnother = mode !== typed.current;
      typedAt.current = Date.now();
      typed.current = mode;
      if (told.current !== "typing" || isAnother) tell("typing");
    },
    [tell],
  );
  return { others: people.filter(({ id, state }) => id !== me.id && state !== "left"), visitor, noteTyping };
}
