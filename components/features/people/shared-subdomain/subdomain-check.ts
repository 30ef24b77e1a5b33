"use client";
import { useEffect, useRef, useState } from "react";
import { session } from "@/contract/people/session";
import { checkSubdomain, subdomainRules } from "@/contract/subdomain";
import { sendLazily } from "@/lib/api/send-lazily";
import type { Say } from "@/lib/shared/texts";

/** What is known of a name while somebody types it. */
export type NameState =
  | { kind: "empty" }
  | { kind: "refused"; text: string; isByServer: boolean }
  | { kind: "checking"; name: string }
  | { kind: "available"; name: string }
  /** The server could not be asked. The name may be fine; signing up will tell. */
  | { kind: "failed"; name: string; text: string };

const pauseMs = 350;
/** As the server says it. */
const takenText = "This subdomain is already taken";

/**
 * The rules in their order first, at once; then, after a pause, the server on whether the name is free. A
 * late answer to an earlier name is dropped.
 */
export function useSubdomainCheck(text: string, say: Say): { state: NameState; retry: () => void } {
  const [asked, setAsked] = useState<{ name: string; state: NameState } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const newest = useRef(0);
  const { sanitized, problem } = checkSubdomain(text);
  const isEmpty = text.trim() === "";
  const isAsking = !isEmpty && problem === null;

  useEffect(() => {
    newest.current += 1;
    const mine = newest.current;
    if (!isAsking) return;
    const timer = setTimeout(() => {
      void ask(sanitized, say).then((state) => {
        if (mine === newest.current) setAsked({ name: sanitized, state });
      });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [sanitized, isAsking, attempt, say]);

  const retry = () => {
    setAsked(null);
    setAttempt(attempt + 1);
  };
  if (isEmpty) return { state: { kind: "empty" }, retry };
  if (problem)
    return {
      state: { kind: "refused", text: say(`auth.signup.rules.${problem.code}`), isByServer: false },
      retry,
    };
  return { state: asked?.name === sanitized ? asked.state : { kind: "checking", name: sanitized }, retry };
}

async function ask(name: string, say: Say): Promise<NameState> {
  try {
    const { available, message, sanitized } = await sendLazily(session.checkSubdomain, {
      body: { subdomain: name },
    });
    return available
      ? { kind: "available", name: sanitized }
      : { kind: "refused", text: inWords(message, say), isByServer: true };
  } catch {
    return { kind: "failed", name, text: say("auth.signup.checkFailed") };
  }
}

/** The server speaks English; a text that is one of the rules has its translation. */
function inWords(message: string, say: Say): string {
  if (message === takenText) return say("auth.signup.rules.taken");
  const rule = subdomainRules.find(({ text }) => text === message);
  return rule ? say(`auth.signup.rules.${rule.code}`) : message;
}

/** "Café Müller & Söhne" → "cafe-muller-sohne". */
export const suggestSubdomain = (company: string): string =>
  company
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40)
    .replace(/-+$/, "");
