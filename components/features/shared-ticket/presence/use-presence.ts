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

/** Says that one is here and hears who else is. Nobody is "here" while the tab is out of sight. */
export function usePresence(ticketId: string): { others: readonly Present[]; noteTyping: () => void } {
  const me = useSignedIn();
  const [people, setPeople] = useState<readonly Present[]>([]);
  const typedAt = useRef(0);
  const told = useRef<"viewing" | "typing" | "left">("left");

  const tell = useCallback(
    (state: "viewing" | "typing" | "left") => {
      told.current = state;
      // Who is here is a courtesy: when it cannot be told, nothing else is worse for it.
      void send(tickets.presence, { params: { id: ticketId }, body: { state } }).then((answer) => state !== "left" && setPeople(answer.people), () => undefined);
    },
    [ticketId],
  );

  useEffect(() => {
    const now = () => tell(document.visibilityState === "hidden" ? "left" : Date.now() - typedAt.current < typingLastsMs ? "typing" : "viewing");
    const quiet = setInterval(() => told.current === "typing" && Date.now() - typedAt.current >= typingLastsMs && now(), 1000);
    const timer = setInterval(() => document.visibilityState !== "hidden" && now(), tellEveryMs);
    const stop = onLive("ticket_presence", (event) => event.ticketId === ticketId && setPeople(event.people));
    document.addEventListener("visibilitychange", now);
    now();
    return () => {
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
  return { others: people.filter(({ id, state }) => id !== me.id && state !== "left"), noteTyping };
}
