"use client";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { KeyboardEvent, RefObject } from "react";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { useSignedIn } from "@/lib/auth/use-user";
import { mentionAt, offersFor } from "./words";

const mentionsMax = 20;

/** Offers the team while a name is typed after an @; the list takes the arrow keys, Enter, Tab and Escape. */
export function useMentions(
  box: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
) {
  const { staff } = useStaff();
  const { id: me } = useSignedIn();
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [isShut, setIsShut] = useState(false);
  const wanted = isShut ? null : mentionAt(text, caret);
  const offers = wanted ? offersFor(wanted.query, staff, me) : [];
  const at = Math.min(chosen, Math.max(0, offers.length - 1));
  const write = (next: string, place: number) => {
    setText(next);
    setCaret(place);
    setChosen(0);
  };
  const pick = (name: string) => {
    if (!wanted) return;
    const next = `${text.slice(0, wanted.from)}@${name} ${text.slice(caret)}`;
    const place = wanted.from + name.length + 2;
    // At once: the next letter may come before the next frame, and would then stand behind the caret.
    flushSync(() => write(next, place));
    box.current?.focus();
    box.current?.setSelectionRange(place, place);
  };
  return {
    offers,
    /** Which of the offers is the active one. */
    at,
    pick,
    setCaret,
    type: (next: string, place: number) => {
      setIsShut(false);
      write(next, place);
    },
    /** True: the key was for the list. */
    onKey: ({ key }: KeyboardEvent): boolean => {
      const offer = offers[at];
      if (!offer) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) setChosen((at + step + offers.length) % offers.length);
      else if (key === "Enter" || key === "Tab") pick(offer.name);
      else if (key === "Escape") setIsShut(true);
      else return false;
      return true;
    },
    /** Who is mentioned in it. */
    idsIn: (words: string): string[] =>
      staff
        .filter(({ name }) => words.includes(`@${name}`))
        .map(({ id }) => id)
        .slice(0, mentionsMax),
  };
}
export type Mentions = ReturnType<typeof useMentions>;
