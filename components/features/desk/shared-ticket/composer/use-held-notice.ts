"use client";
import { useEffect, useRef } from "react";
import { useTranslations } from "next-intl";
import type { Message } from "@/contract/desk/ticket-messages";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { dropNotice, noteNotice, showThread } from "./held-notices";
import { useTakeBack } from "./use-take-back";

/** Offers to take a held reply back, in a notice: for when its conversation is not on screen. */
export function useHeldNotice(ticketId: string): (message: Message, text?: string) => void {
  const t = useTranslations("composer");
  const takeBack = useTakeBack(ticketId);
  return (message, text) => {
    const seconds = secondsLeft(message);
    noteNotice(
      message.id,
      showToast("info", t("sendsIn", { seconds }), {
        description: text,
        durationMs: seconds * 1000,
        action: { label: t("undo"), onSelect: () => void takeBack.undo(message) },
        other: { label: t("sendNow"), onSelect: () => void takeBack.sendNow(message) },
      }),
    );
  };
}

/** One offer in one place: at the reply while its conversation is on screen, in a notice once it was left. */
export function useUndoInThread(ticketId: string, messages: readonly Message[]): void {
  const { id: me } = useSignedIn();
  const offer = useHeldNotice(ticketId);
  const held = messages.filter(({ delivery, authorId }) => delivery === "HELD" && authorId === me);
  const now = useRef({ held, offer });
  useEffect(() => {
    now.current = { held, offer };
    for (const { id } of held) dropNotice(id);
  });
  useEffect(() => {
    const leave = showThread(ticketId);
    return () => {
      leave();
      // What is held as it is left, not as it was entered.
      for (const message of now.current.held)
        if (message.ticketId === ticketId && secondsLeft(message) > 1) now.current.offer(message);
    };
  }, [ticketId]);
}

const secondsLeft = ({ sendsAt }: Message): number =>
  sendsAt === null ? 0 : Math.max(1, Math.round((Date.parse(sendsAt) - Date.now()) / 1000));
