"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/browser/use-format";
import type { PresentPerson } from "./use-presence";
import type { VisitorPresence } from "./use-visitor";

/**
 * "Ana is typing…", above the composer, where it keeps two people from answering at once; in a chat, what the
 * visitor does as well, and whether they have seen the newest answer.
 */
export function TypingLine({
  others,
  visitor,
  answeredAt,
}: {
  others: readonly PresentPerson[];
  visitor: VisitorPresence;
  answeredAt: string | null;
}) {
  const t = useTranslations("ticket.presence");
  const format = useFormat();
  const typing = others.filter(({ state }) => state === "typing");
  const hasSeen = visitor.seenAt !== null && answeredAt !== null && visitor.seenAt >= answeredAt;
  const parts = [
    typing.length > 0 &&
      t("typing", { names: format.list(typing.map(({ name }) => name)), count: typing.length }),
    visitor.isTyping
      ? t("visitorTyping")
      : hasSeen && visitor.seenAt !== null && t("visitorSeen", { time: format.time(visitor.seenAt) }),
  ].filter((part) => part !== false);
  return (
    <p role="status" className="h-5 truncate px-4 text-xs text-ink-faint md:px-6">
      {parts.join(" · ")}
    </p>
  );
}
