"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { tickets } from "@/contract/desk/tickets";
import type { Answer } from "@/contract/kit";
import { send } from "@/lib/api/send";
import { useSignedIn } from "@/lib/auth/use-user";
import { onLive } from "@/lib/browser/realtime/live-bus";
import type { ComposerMode } from "../composer/drafts";
import { useVisitor } from "./use-visitor";
import type { VisitorPresence } from "./use-visitor";

export type PresentPerson = Answer<typeof tickets.presence>["people"][number];
type PresenceState = "viewing" | "typing" | "left";
const tellEveryMs = 15_000;
const typingLastsMs = 5_000;

/** Says that one is here and hears who else is. Nobody is "here" while the tab is out of sight. */
export function usePresence(ticketId: string): {
  others: readonly PresentPerson[];
  visitor: VisitorPresence;
  /** Null: what was typed has been sent, or taken out again. */
  noteTyping: (mode: ComposerMode | null) => void;
} {
  const me = useSignedIn();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const { visitor, noteSeen } = useVisitor(ticketId);
  const onAnswer = useCallback(
    (answer: Answer<typeof tickets.presence>) => {
      setPeople(answer.people);
      noteSeen(answer.visitorSeenAt);
    },
    [noteSeen],
  );
  const noteTyping = useTellingPresence(ticketId, onAnswer);
  useEffect(
    () => onLive("ticket_presence", (event) => event.ticketId === ticketId && setPeople(event.people)),
    [ticketId],
  );
  return { others: people.filter(({ id, state }) => id !== me.id && state !== "left"), visitor, noteTyping };
}

const isTypingStill = (typedAtMs: number): boolean => Date.now() - typedAtMs < typingLastsMs;
const stateNow = (typedAtMs: number): PresenceState =>
  document.visibilityState === "hidden" ? "left" : isTypingStill(typedAtMs) ? "typing" : "viewing";

/** Tells what one does here, again and again until one leaves; `onAnswer` must stay the same. */
function useTellingPresence(ticketId: string, onAnswer: (answer: Answer<typeof tickets.presence>) => void) {
  const typedAtMs = useRef(0);
  const typed = useRef<ComposerMode>("note");
  const told = useRef<PresenceState>("left");

  const tell = useCallback(
    (state: PresenceState) => {
      told.current = state;
      // Who is here is a courtesy: when it cannot be told, nothing else is worse for it.
      void send(tickets.presence, {
        params: { id: ticketId },
        body: { state, ...(state === "typing" ? { mode: typed.current } : {}) },
      }).then(
        (answer) => {
          if (state !== "left") onAnswer(answer);
        },
        () => undefined,
      );
    },
    [ticketId, onAnswer],
  );

  useEffect(() => {
    const now = () => tell(stateNow(typedAtMs.current));
    const quiet = setInterval(
      () => told.current === "typing" && !isTypingStill(typedAtMs.current) && now(),
      1000,
    );
    const timer = setInterval(() => document.visibilityState !== "hidden" && now(), tellEveryMs);
    document.addEventListener("visibilitychange", now);
    now();
    return () => {
      clearInterval(quiet);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", now);
      tell("left");
    };
  }, [tell]);

  return useCallback(
    (mode: ComposerMode | null) => {
      if (mode === null) {
        typedAtMs.current = 0;
        if (told.current === "typing") tell("viewing");
        return;
      }
      const isAnother = mode !== typed.current;
      typedAtMs.current = Date.now();
      typed.current = mode;
      if (told.current !== "typing" || isAnother) tell("typing");
    },
    [tell],
  );
}
